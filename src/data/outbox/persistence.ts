/** Whether the browser keeps the device's data when it runs out of room. */
export type Persistence = 'notAsked' | 'granted' | 'denied' | 'unknown';

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
