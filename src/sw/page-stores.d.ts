/** What only a page has: the code that page and worker share looks for these, and does without them in the worker. */
interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

declare var localStorage: Storage;
declare var sessionStorage: Storage;
