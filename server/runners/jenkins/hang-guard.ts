/** Keeps the few workers of the job queue from waiting for a Jenkins that hangs: afterwards one at a time tries whether it answers. */
import { JenkinsFault, mayPass } from './fault.ts';

interface Options {
  readonly now: () => Date;
  /** Milliseconds from which on a call without an answer counts as hanging. */
  readonly longMs: number;
}

interface Hang {
  readonly fault: JenkinsFault;
  readonly until: number;
  isTried: boolean;
}

const PAUSE_MS = 10_000;

export class HangGuard {
  readonly #options: Options;
  #hang: Hang | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Throws the last fault at once while Jenkins hangs. */
  async call<T>(call: () => Promise<T>): Promise<T> {
    const { now, longMs } = this.#options;
    const before = now().getTime();
    const hang = this.#hang;
    if (hang !== null && (before < hang.until || hang.isTried)) throw hang.fault;
    if (hang !== null) hang.isTried = true;
    try {
      const result = await call();
      this.#hang = null;
      return result;
    } catch (cause) {
      const after = now().getTime();
      const isHang = cause instanceof JenkinsFault && mayPass(cause) && after - before >= longMs;
      this.#hang = isHang ? { fault: cause, until: after + PAUSE_MS, isTried: false } : null;
      throw cause;
    }
  }
}
