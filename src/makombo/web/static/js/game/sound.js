// The sounds of a game, made by the page: nothing is loaded.

const CLOSEST = 0.03; // s between two sounds, so that a fast relay doesn't roar

export class Sound {
  constructor() {
    /** Made for the first sound, as a browser asks for a reason. @type {AudioContext | null} */
    this.context = null;
    this.last = 0;
  }

  /** A seed falls on wood. */
  seed() {
    this.#knock(620 + 160 * Math.random(), 0.05, 0.25);
  }

  /** Seeds are swept out of a pit. */
  capture() {
    this.#knock(300, 0.14, 0.35);
    this.#knock(430, 0.1, 0.25, 0.06);
  }

  /** It is the reader's turn. */
  turn() {
    this.#tone(523, 0);
    this.#tone(784, 0.11);
  }

  #open() {
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") this.context.resume().catch(() => undefined);
    return this.context;
  }

  /**
   * @param {number} pitch Hz
   * @param {number} length s
   * @param {number} volume
   * @param {number} [delay] s
   */
  #knock(pitch, length, volume, delay = 0) {
    const context = this.#open();
    if (delay === 0 && context.currentTime - this.last < CLOSEST) return;
    if (delay === 0) this.last = context.currentTime;
    const noise = context.createBufferSource();
    noise.buffer = this.#noise(context, length);
    const wood = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 4 });
    const gain = this.#fading(context, volume * 4, length, delay);
    noise.connect(wood).connect(gain);
    noise.start(context.currentTime + delay);
  }

  /**
   * @param {number} pitch Hz
   * @param {number} delay s
   */
  #tone(pitch, delay) {
    const context = this.#open();
    const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
    tone.connect(this.#fading(context, 0.12, 0.25, delay));
    tone.start(context.currentTime + delay);
    tone.stop(context.currentTime + delay + 0.3);
  }

  /**
   * @param {AudioContext} context
   * @param {number} volume at the beginning
   * @param {number} length s
   * @param {number} delay s
   */
  #fading(context, volume, length, delay) {
    const gain = new GainNode(context, { gain: volume });
    const begin = context.currentTime + delay;
    gain.gain.setValueAtTime(volume, begin);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
    gain.connect(context.destination);
    return gain;
  }

  /**
   * @param {AudioContext} context
   * @param {number} length s
   */
  #noise(context, length) {
    const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
    return buffer;
  }
}
