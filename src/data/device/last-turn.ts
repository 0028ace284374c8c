/** The latest input until the device has it: a page being closed can't learn whether it was stored. */
export class LastTurn<Word> {
  readonly #stopping = new AbortController();
  #untaken: { readonly word: Word } | null = null;

  /** @param write writes in the page's last turn, where nothing can be awaited */
  constructor(write: (word: Word) => void) {
    globalThis.addEventListener?.(
      'pagehide',
      () => {
        if (this.#untaken !== null) write(this.#untaken.word);
      },
      { signal: this.#stopping.signal },
    );
  }

  hold(word: Word): void {
    this.#untaken = { word };
  }

  taken(word: Word): void {
    if (this.#untaken?.word === word) this.#untaken = null;
  }

  stop(): void {
    this.#stopping.abort();
  }
}
