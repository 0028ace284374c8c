import { nextPaint } from './moments.ts';

/** A page without records, or a server that does not answer: what waits for the first page waits no longer, in milliseconds. */
const PATIENCE = 3_000;

/** The moment when the first page of records has been shown: what it does not need is loaded after it. */
export class FirstPage {
  /** Resolves once. */
  readonly shown: Promise<void>;
  #tell: () => void = () => undefined;

  constructor() {
    this.shown = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  /** The server has answered for a page, or has failed to. */
  answered(): void {
    void nextPaint().then(() => this.#tell());
  }

  /** Somebody is signed in: a first page is due. */
  expect(): void {
    setTimeout(() => this.#tell(), PATIENCE);
  }
}
