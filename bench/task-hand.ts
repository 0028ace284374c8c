/** A user's hand: clicks and keys, and how long the app takes to show what each leads to. */
import type { Locator, Page } from '@playwright/test';

/** Milliseconds; others may be at work on the machine. */
const DEADLINE_MS = 60_000;

/** What a task took. */
export interface Effort {
  readonly clicks: number;
  readonly keys: number;
  /** Addresses that were visited, without their queries. */
  readonly pages: number;
  /** Milliseconds of the app alone: from each press to the sight that it leads to. */
  readonly milliseconds: number;
}

export class TaskHand {
  readonly page: Page;
  #clicks = 0;
  #keys = 0;
  #pages = 0;
  #milliseconds = 0;
  #path: string;

  constructor(page: Page) {
    this.page = page;
    this.#path = new URL(page.url()).pathname;
  }

  /** @param sight what the user waits for */
  async click(control: Locator, sight: Locator): Promise<void> {
    this.#clicks += 1;
    await this.#press(() => control.click(), sight);
  }

  /** Two clicks: on the control, and on the option in its list, which the system draws. */
  async choose(control: Locator, option: string, sight: Locator): Promise<void> {
    this.#clicks += 2;
    await this.#press(() => control.selectOption({ label: option }).then(() => undefined), sight);
  }

  /** Types into the focused field, and sends it with Enter. */
  async enter(text: string, sight: Locator): Promise<void> {
    this.#keys += text.length + 1;
    await this.page.keyboard.type(text);
    await this.#press(() => this.page.keyboard.press('Enter'), sight);
  }

  async key(name: string, sight: Locator): Promise<void> {
    this.#keys += 1;
    await this.#press(() => this.page.keyboard.press(name), sight);
  }

  effort(): Effort {
    return { clicks: this.#clicks, keys: this.#keys, pages: this.#pages, milliseconds: this.#milliseconds };
  }

  async #press(act: () => Promise<void>, sight: Locator): Promise<void> {
    const pressed = performance.now();
    await act();
    await sight.first().waitFor({ timeout: DEADLINE_MS });
    this.#milliseconds += performance.now() - pressed;
    const path = new URL(this.page.url()).pathname;
    if (path !== this.#path) this.#pages += 1;
    this.#path = path;
  }
}
