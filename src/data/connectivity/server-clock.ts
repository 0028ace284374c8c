/** Below this, what the two clocks differ by is the time of the answer's way and the header's full seconds, in milliseconds. */
const SMALLEST_DIFFERENCE_MS = 30_000;

/** The server's clock as its answers show it; the device's own until the first answer. */
export class ServerClock {
  #ahead = 0;

  /** Takes the time of an answer that has just come. */
  readonly note = (headers: Headers): void => {
    const answeredAt = Date.parse(headers.get('date') ?? '');
    if (Number.isNaN(answeredAt)) return;
    const ahead = answeredAt - Date.now();
    this.#ahead = Math.abs(ahead) < SMALLEST_DIFFERENCE_MS ? 0 : ahead;
  };

  /** Epoch milliseconds: what times that the server gave are compared with. */
  readonly now = (): number => Date.now() + this.#ahead;
}
