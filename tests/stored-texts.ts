/** The browser's local storage, for tests that run without a browser: its keys are its own properties, as there. */
export class StoredTexts {
  [key: string]: unknown;

  constructor() {
    const own = (name: string, value: unknown) => Object.defineProperty(this, name, { value, enumerable: false });
    own('getItem', (key: string) => this[key] ?? null);
    own('setItem', (key: string, text: string) => {
      this[key] = text;
    });
    own('removeItem', (key: string) => delete this[key]);
    Object.defineProperty(this, 'length', { get: () => Object.keys(this).length, enumerable: false });
  }
}
