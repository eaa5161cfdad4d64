BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	game_id VARCHAR(22) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	side SMALLINT NOT NULL, 
	value VARCHAR(64) NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (game_id, number), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('j82qc8e2e5he',1,'move',0,'0','2026-11-30 03:31:11.955732');
INSERT INTO "entries" VALUES('j82qc8e2e5he',2,'move',1,'0','2026-11-30 03:31:11.998757');
INSERT INTO "entries" VALUES('j82qc8e2e5he',3,'move',0,'2','2026-11-30 03:31:12.010507');
INSERT INTO "entries" VALUES('j82qc8e2e5he',4,'offer',1,'draw','2026-11-30 03:31:12.021722');
INSERT INTO "entries" VALUES('j82qc8e2e5he',5,'ended',0,'draw','2026-11-30 03:31:12.034965');
INSERT INTO "entries" VALUES('j82qc8e2e5he',6,'offer',0,'takeback','2026-11-30 03:31:12.046309');
INSERT INTO "entries" VALUES('j82qc8e2e5he',7,'back',1,'1','2026-11-30 03:31:12.058639');
INSERT INTO "entries" VALUES('j82qc8e2e5he',8,'offer',0,'draw','2026-11-30 03:31:12.074303');
INSERT INTO "entries" VALUES('j82qc8e2e5he',9,'ended',0,'draw','2026-11-30 03:31:12.089867');
INSERT INTO "entries" VALUES('j82qc8e2e5he',10,'move',0,'1','2026-11-30 03:31:12.107559');
INSERT INTO "entries" VALUES('j82qc8e2e5he',11,'offer',0,'draw','2026-11-30 03:31:12.125426');
INSERT INTO "entries" VALUES('j82qc8e2e5he',12,'draw',1,'','2026-11-30 03:31:12.136351');
INSERT INTO "entries" VALUES('j82qc8e2e5he',13,'offer',0,'rematch','2026-11-30 03:31:12.141986');
INSERT INTO "entries" VALUES('j82qc8e2e5he',14,'rematch',1,'yfu7u2x2yqkr','2026-11-30 03:31:12.148095');
INSERT INTO "entries" VALUES('tfbbh2fhsps2',1,'move',0,'6','2026-11-30 03:31:12.176000');
INSERT INTO "entries" VALUES('tfbbh2fhsps2',2,'move',1,'8','2026-11-30 03:31:12.200246');
INSERT INTO "entries" VALUES('tfbbh2fhsps2',3,'back',0,'1','2026-11-30 03:31:12.214262');
INSERT INTO "entries" VALUES('tfbbh2fhsps2',4,'resign',1,'','2026-11-30 03:31:12.233935');
CREATE TABLE games (
	id VARCHAR(22) NOT NULL, 
	game VARCHAR(100) NOT NULL, 
	start TEXT, 
	mode VARCHAR(10) NOT NULL, 
	invite VARCHAR(64), 
	number INTEGER NOT NULL, 
	created DATETIME NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('j82qc8e2e5he','kpe',NULL,'friend',NULL,14,'2026-11-30 03:31:11.770810');
INSERT INTO "games" VALUES('yfu7u2x2yqkr','kpe',NULL,'friend',NULL,0,'2026-11-30 03:31:12.146893');
INSERT INTO "games" VALUES('tfbbh2fhsps2','kisolo:columns=6',NULL,'device',NULL,4,'2026-11-30 03:31:12.153328');
INSERT INTO "games" VALUES('h7k7jcskwx69','kpe','3,1,0,12/7,5,2,8 S 4 6 abcd abcd','friend','MzBrwU_lek8y9eRGDvLpaQk6u_g1uVUQBy_4QgqG0Ag',0,'2026-11-30 03:31:12.242977');
CREATE TABLE seats (
	game_id VARCHAR(22) NOT NULL, 
	side SMALLINT NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	strength SMALLINT, 
	token VARCHAR(64), 
	invitation VARCHAR(64), 
	PRIMARY KEY (game_id, side), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT seats_side CHECK (side IN (0, 1))
);
INSERT INTO "seats" VALUES('j82qc8e2e5he',0,'person','Akissi',NULL,'756fd5882ef867f517fe9548fb9bc7e2b886285305547304d5ccf3552cd7d405',NULL);
INSERT INTO "seats" VALUES('j82qc8e2e5he',1,'person','Mbuyi',NULL,'5e56e2e5df96ad3d4bc45ae9cc4af836770d1c6f848b5092e04d61d7e3b15b70',NULL);
INSERT INTO "seats" VALUES('yfu7u2x2yqkr',0,'person','Mbuyi',NULL,'5e56e2e5df96ad3d4bc45ae9cc4af836770d1c6f848b5092e04d61d7e3b15b70',NULL);
INSERT INTO "seats" VALUES('yfu7u2x2yqkr',1,'person','Akissi',NULL,'756fd5882ef867f517fe9548fb9bc7e2b886285305547304d5ccf3552cd7d405',NULL);
INSERT INTO "seats" VALUES('tfbbh2fhsps2',0,'person','',NULL,'131937d569c78ef2d34264a1a8a482656ae67fcb8bf23bec4882546c79364b1f',NULL);
INSERT INTO "seats" VALUES('tfbbh2fhsps2',1,'person','',NULL,'131937d569c78ef2d34264a1a8a482656ae67fcb8bf23bec4882546c79364b1f',NULL);
INSERT INTO "seats" VALUES('h7k7jcskwx69',0,'person','Kouassi',NULL,'7e0a7cb5c3769852f1c8a4ec7fdcc04764f404a4fb907e664ca5ba6bd76a929a',NULL);
INSERT INTO "seats" VALUES('h7k7jcskwx69',1,'person','',NULL,NULL,'f9a82216bb60eaa332bbbe51f7d24be8aded1671513032d4c42c9d0d87e3c481');
COMMIT;
