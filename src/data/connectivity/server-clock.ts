/** Milliseconds; smaller differences come from latency and the header's whole seconds. */
const SMALLEST_DIFFERENCE_MS = 30_000;

/** The server's clock, from its answers; the device's until the first. */
export class ServerClock {
  #ahead = 0;

  readonly note = (headers: Headers): void => {
    const answeredAt = Date.parse(headers.get('date') ?? '');
    if (Number.isNaN(answeredAt)) return;
    const ahead = answeredAt - Date.now();
    this.#ahead = Math.abs(ahead) < SMALLEST_DIFFERENCE_MS ? 0 : ahead;
  };

  readonly now = (): number => Date.now() + this.#ahead;
}
