// A line that plays a recording: what a server said and what it was asked, in their order.

import assert from "node:assert/strict";

import { Refused } from "../../../src/makombo/web/static/js/game/refused.js";

/** @import {Line} from "../../../src/makombo/web/static/js/game/types.js" */

/**
 * @typedef {Record<string, any>} Message as it goes over a socket, with the `id` of its question
 * @typedef {["<" | ">", Message]} Entry `<` what the server said, `>` what it was asked
 */

/** @implements {Line} */
export class Recording extends EventTarget {
  /** @param {Entry[]} entries */
  constructor(entries) {
    super();
    this.entries = [...entries];
    this.closed = false;
    this.asked = 0;
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
  }

  /**
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<any>}
   */
  ask(type, fields = {}) {
    this.asked += 1;
    const place = this.entries.findIndex(([way]) => way === ">");
    const [[, expected] = ["", null]] = place < 0 ? [] : this.entries.splice(place, 1);
    assert.deepEqual({ type, id: this.asked, ...fields }, expected);
    return new Promise((resolve, reject) => this.waiting.set(this.asked, { resolve, reject }));
  }

  close() {
    this.closed = true;
    this.drop();
  }

  /** Breaks the line; what was asked gets no answer. */
  drop() {
    for (const { reject } of this.waiting.values()) reject(Refused.offline());
    this.waiting.clear();
    const detail = { code: 1006, reason: "", final: this.closed };
    this.dispatchEvent(new CustomEvent("down", { detail }));
  }

  /** Plays what the server said up to the next question, and waits until it has been taken in. */
  async play() {
    while (this.entries.length > 0 && this.entries[0][0] === "<") {
      const [[, message]] = this.entries.splice(0, 1);
      this.#say(message);
      await settled();
    }
  }

  /** The recording has been played to its end, and nobody waits for an answer. */
  get over() {
    return this.entries.length === 0 && this.waiting.size === 0;
  }

  /** @param {Message} message */
  #say(message) {
    const asker = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (!asker) this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
    else if (message.type === "refused") asker.reject(new Refused(/** @type {any} */ (message)));
    else asker.resolve(message);
  }
}

/** Every promise that can go on has gone on. */
export function settled() {
  return new Promise((resolve) => setImmediate(resolve));
}
