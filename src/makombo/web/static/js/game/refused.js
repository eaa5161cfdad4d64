// Why a command wasn't carried out: refused by the server, or the line dropped before the answer.

/** @import {Run} from "../board/types.js" */
/** @import {Refusal} from "./types.js" */

export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor({ code, message, rule = null, state = null }) {
    super(code);
    this.code = code;
    /** @type {Run[]} */
    this.words = message;
    this.rule = rule;
    this.state = state;
  }

  static offline() {
    return new Refused({ code: "offline", message: [] });
  }
}
