import { toAppError } from '../../contract/app-error.ts';
import { type ContractClient, call } from '../../contract/client.ts';
import { getCapabilities } from '../../contract/generated/operations/live.ts';
import type { Capabilities } from '../../contract/generated/schema.d.ts';
import type { RuntimeConfig } from '../../contract/runtime-config.ts';

const PLAIN: Capabilities = { extensions: [], live: false };

const LONGEST_PAUSE_MS = 60_000;

/** Milliseconds: doubles per failure from 1 s to at most 60 s. */
function pauseAfter(failures: number): number {
  return Math.min(1_000 * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}

interface CapabilityOptions extends Pick<RuntimeConfig, 'plain'> {
  readonly now?: () => number;
}

/** Asks once; 404, or the configuration, means no extensions. */
export class CapabilityReader {
  readonly #client: ContractClient;
  readonly #now: () => number;
  #answer: Promise<Capabilities> | null = null;
  #known: Capabilities | null = null;
  #failures = 0;
  /** Until then nobody asks again: a dozen readers would, each with a pause of its own. */
  #pause: { readonly until: number; readonly reason: unknown } | null = null;

  constructor(client: ContractClient, { plain, now = () => performance.now() }: CapabilityOptions) {
    this.#client = client;
    this.#now = now;
    if (plain) this.#known = PLAIN;
  }

  get known(): Capabilities | null {
    return this.#known;
  }

  /** Rejects with an AppError if unreachable; later callers retry after a pause that grows. */
  read(): Promise<Capabilities> {
    if (this.#known !== null) return Promise.resolve(this.#known);
    if (this.#pause !== null && this.#now() < this.#pause.until) return Promise.reject(this.#pause.reason);
    this.#answer ??= this.#ask().catch((reason: unknown) => {
      this.#answer = null;
      this.#failures += 1;
      this.#pause = { until: this.#now() + pauseAfter(this.#failures), reason };
      throw reason;
    });
    return this.#answer;
  }

  /** The server has answered: the next caller asks at once. */
  noteReachable(): void {
    this.#failures = 0;
    this.#pause = null;
  }

  async #ask(): Promise<Capabilities> {
    try {
      this.#known = await call(this.#client, getCapabilities);
    } catch (failure) {
      const error = toAppError(failure);
      // By status: such a back end may answer 404 with a page.
      if (error.status !== 404) throw error;
      this.#known = PLAIN;
    }
    return this.#known;
  }
}
