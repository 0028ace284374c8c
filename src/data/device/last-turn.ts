/** What was typed last, until the device has it: a page that is being left does not learn whether it was stored. */
export class LastTurn<Word> {
  readonly #stopping = new AbortController();
  #untaken: { readonly word: Word } | null = null;

  /** @param write writes the word in the page's last turn, in which nothing can be waited for */
  constructor(write: (word: Word) => void) {
    globalThis.addEventListener?.(
      'pagehide',
      () => {
        if (this.#untaken !== null) write(this.#untaken.word);
      },
      { signal: this.#stopping.signal },
    );
  }

  /** The newest value: it counts until `taken` has received it. */
  hold(word: Word): void {
    this.#untaken = { word };
  }

  /** The device has received a value, successfully or not; a newer one still counts. */
  taken(word: Word): void {
    if (this.#untaken?.word === word) this.#untaken = null;
  }

  stop(): void {
    this.#stopping.abort();
  }
}
