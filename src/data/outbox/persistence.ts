/** Whether the browser keeps what is on the device when it runs out of room: it was not asked, said so, or has no such promise. */
export type Persistence = 'notAsked' | 'granted' | 'denied' | 'unknown';

/** Asks the browser once to keep the device's data. */
export class PersistenceRequest {
  #answer: Persistence = 'notAsked';

  get answer(): Persistence {
    return this.#answer;
  }

  async ask(): Promise<void> {
    if (this.#answer !== 'notAsked') return;
    this.#answer = 'unknown';
    const storage = globalThis.navigator?.storage;
    if (storage?.persist === undefined) return;
    try {
      this.#answer = (await storage.persist()) ? 'granted' : 'denied';
    } catch {
      this.#answer = 'unknown';
    }
  }
}
