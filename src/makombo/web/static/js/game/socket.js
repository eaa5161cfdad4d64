// The line to the server: says hello, asks and answers, and comes back by itself when it drops.

import { Refused } from "./refused.js";

/** @import {Down} from "./types.js" */

export const PROTOCOL = 2;
const PING = 2500; // ms between two questions whether the line is alive
const AWAY = 30_000; // ms between them while nobody looks at the page
const LATE = 2000; // ms without an answer: the reader is told
const SILENCE = 15_000; // ms without one: the line is dead
const WAITS = [500, 1000, 2000, 4000, 7000, 10_000]; // ms before each new try
const FINAL = new Set([1009, 4400, 4404]); // nothing gets better by trying again
const RELOAD = 4426;
export const CROWDED = 4429;

/** One game's line over a socket; a `Line` as its type says. */
export class SocketLine extends EventTarget {
  /**
   * @param {string} path of the socket
   * @param {string} language
   */
  constructor(path, language) {
    super();
    const address = new URL(path, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    this.address = address.href;
    this.language = language;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
    this.asked = new Map();
    this.next = 1;
    this.tries = 0;
    this.timer = 0;
    this.pulse = 0;
    /** When the server was last asked whether it is there, and whether it answers late. */
    this.asking = 0;
    this.late = false;
    this.open = false;
    this.left = new AbortController();
    const { signal } = this.left;
    window.addEventListener("online", () => this.#retryNow(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (!document.hidden) this.#wake();
      },
      { signal },
    );
    window.addEventListener(
      "pageshow",
      (event) => {
        if (event.persisted) this.#wake();
      },
      { signal },
    );
    this.#connect();
  }

  /**
   * Sends a command; the promise holds the server's answer, or a `Refused`.
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<any>}
   */
  ask(type, fields = {}) {
    const { socket } = this;
    if (!socket || !this.open) {
      return Promise.reject(Refused.offline());
    }
    const id = this.next;
    this.next += 1;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      socket.send(JSON.stringify({ type, id, ...fields }));
    });
  }

  /** Leaves the game for good. */
  close() {
    this.left.abort();
    clearTimeout(this.timer);
    const { socket } = this;
    if (!socket) return;
    this.#end();
    socket.close();
  }

  #connect() {
    clearTimeout(this.timer);
    this.timer = 0;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, language: this.language }));
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.#hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.socket) this.#drop(event.code, event.reason);
    });
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === "welcome") {
      this.open = true;
      this.tries = 0;
      clearInterval(this.pulse);
      this.asking = Date.now();
      this.late = false;
      this.pulse = window.setInterval(() => this.#beat(), PING);
      this.dispatchEvent(new CustomEvent("up"));
    }
    const asker = this.asked.get(message.id);
    if (asker) {
      this.asked.delete(message.id);
      if (message.type === "refused") asker.reject(new Refused(message));
      else asker.resolve(message);
      return;
    }
    this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
  }

  /**
   * @param {number} code
   * @param {string} reason
   */
  #drop(code, reason) {
    this.#end();
    if (code === RELOAD && this.#mayReload()) {
      location.reload();
      return;
    }
    const final = FINAL.has(code) || code === RELOAD;
    /** @type {Down} */
    const detail = { code, reason, final };
    this.dispatchEvent(new CustomEvent("down", { detail }));
    if (final) return;
    const wait = code === CROWDED ? 60_000 : WAITS[Math.min(this.tries, WAITS.length - 1)];
    this.tries += 1;
    this.timer = window.setTimeout(() => this.#connect(), wait);
  }

  /** Takes leave of the socket; what was asked over it gets no answer any more. */
  #end() {
    this.open = false;
    this.socket = null;
    clearInterval(this.pulse);
    for (const { reject } of this.asked.values()) reject(Refused.offline());
    this.asked.clear();
  }

  /** Once: a page that was just reloaded and is still too old must not go round for ever. */
  #mayReload() {
    try {
      const before = Number(sessionStorage.getItem("reloaded") ?? 0);
      sessionStorage.setItem("reloaded", String(Date.now()));
      return Date.now() - before > 60_000;
    } catch {
      return false;
    }
  }

  /** Doesn't wait for the next try. */
  #retryNow() {
    if (this.timer) this.#connect();
  }

  /** After a sleep the line may be dead without having said so. */
  #wake() {
    this.#retryNow();
    if (this.open) this.#ping();
  }

  /** Asks whether the server is there: often while somebody looks, else now and then. */
  #beat() {
    if (document.hidden && Date.now() - this.asking < AWAY) return;
    this.#ping();
  }

  #ping() {
    const { socket } = this;
    this.asking = Date.now();
    const late = window.setTimeout(() => {
      if (socket !== this.socket || this.late) return;
      this.late = true;
      this.dispatchEvent(new CustomEvent("late"));
    }, LATE);
    const deadline = window.setTimeout(() => {
      if (socket && socket === this.socket) {
        socket.close();
        this.#drop(1006, "");
      }
    }, SILENCE);
    const answered = () => {
      clearTimeout(late);
      clearTimeout(deadline);
      if (!this.late || socket !== this.socket) return;
      this.late = false;
      this.dispatchEvent(new CustomEvent("up"));
    };
    this.ask("ping").then(answered, answered);
  }
}
