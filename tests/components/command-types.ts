import type { Locator, SerializedLocator } from 'vitest/browser';

/** A file to pick: its content is as many zeros as its size says. */
export interface PickedFile {
  name: string;
  /** In bytes. */
  size: number;
}

/** What only Playwright can do with the page of the tests. A locator arrives there in its serialized form. */
export interface ComponentCommands<Target = Locator> {
  emulateColorScheme: (scheme: 'light' | 'dark' | null) => Promise<void>;
  moveMouse: (x: number, y: number) => Promise<void>;
  clickAt: (x: number, y: number) => Promise<void>;
  /** Presses a key, unless it is down, and has it repeated so often. */
  holdKey: (key: string, repeats: number) => Promise<void>;
  releaseKey: (key: string) => Promise<void>;
  /** Writes a text as an input method does: first what it proposes, then what was chosen. */
  compose: (text: string) => Promise<void>;
  tap: (target: Target) => Promise<void>;
  tapAt: (x: number, y: number) => Promise<void>;
  /** Presses Enter on a button that opens the file chooser, and picks the file there. */
  pickFile: (button: Target, file: PickedFile) => Promise<void>;
}

type ServedCommands = ComponentCommands<SerializedLocator>;

declare module 'vitest/browser' {
  interface BrowserCommands extends ComponentCommands {}
}

export type { ServedCommands };
