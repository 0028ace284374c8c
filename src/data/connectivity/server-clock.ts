/** Milliseconds; smaller differences come from latency and the header's whole seconds. */
const SMALLEST_DIFFERENCE_MS = 30_000;

/** The server's time in an answer, in epoch milliseconds; null if it doesn't say. */
export function answeredAt(headers: Headers): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date;
}

/** The server's clock, from its answers; the device's until the first. */
export class ServerClock {
  #ahead: number | null = null;

  readonly note = (headers: Headers): void => {
    const date = answeredAt(headers);
    if (date === null) return;
    const ahead = date - Date.now();
    this.#ahead = Math.abs(ahead) < SMALLEST_DIFFERENCE_MS ? 0 : ahead;
  };

  readonly now = (): number => Date.now() + (this.#ahead ?? 0);

  /** Null until the first answer. */
  readonly known = (): number | null => (this.#ahead === null ? null : Date.now() + this.#ahead);
}
