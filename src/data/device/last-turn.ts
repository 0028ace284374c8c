/** What was typed last, while the device is being told of it: a page that is left does not hear whether it was taken. */
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

  /** The newest word: it counts until `taken` has been told of it. */
  hold(word: Word): void {
    this.#untaken = { word };
  }

  /** The device has been told of a word, whatever came of it; a newer one still counts. */
  taken(word: Word): void {
    if (this.#untaken?.word === word) this.#untaken = null;
  }

  stop(): void {
    this.#stopping.abort();
  }
}
