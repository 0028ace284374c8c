import { nextPaint } from './moments.ts';

/** Milliseconds before work that waits for the first page starts anyway. */
const FIRST_PAGE_TIMEOUT_MS = 3_000;

/** When the first page is shown; other things load afterwards. */
export class FirstPage {
  readonly shown: Promise<void>;
  readonly #replaced: Promise<void>;
  #tell: () => void = () => undefined;

  /** @param replaced when nothing stands in its place any more */
  constructor(replaced: Promise<void>) {
    this.#replaced = replaced;
    this.shown = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  answered(): void {
    void this.#replaced.then(nextPaint).then(() => this.#tell());
  }

  expect(): void {
    setTimeout(() => this.#tell(), FIRST_PAGE_TIMEOUT_MS);
  }
}
