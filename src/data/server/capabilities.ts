import { toAppError } from '../../contract/app-error.ts';
import { type ContractClient, call } from '../../contract/client.ts';
import { getCapabilities } from '../../contract/generated/operations/live.ts';
import type { Capabilities } from '../../contract/generated/schema.d.ts';
import type { RuntimeConfig } from '../../contract/runtime-config.ts';

const PLAIN: Capabilities = { extensions: [], live: false };

/** Asks once; 404, or the configuration, means no extensions. */
export class CapabilityReader {
  readonly #client: ContractClient;
  #answer: Promise<Capabilities> | null = null;
  #known: Capabilities | null = null;

  constructor(client: ContractClient, { plain }: Pick<RuntimeConfig, 'plain'>) {
    this.#client = client;
    if (plain) this.#known = PLAIN;
  }

  get known(): Capabilities | null {
    return this.#known;
  }

  /** Rejects with an AppError if unreachable; the next caller retries. */
  read(): Promise<Capabilities> {
    if (this.#known !== null) return Promise.resolve(this.#known);
    this.#answer ??= this.#ask().catch((error: unknown) => {
      this.#answer = null;
      throw error;
    });
    return this.#answer;
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
