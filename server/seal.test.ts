import { describe, expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';
import { newSecrets } from './secrets.ts';

describe('sealed values', () => {
  const secrets = newSecrets();

  it('open with the same key and purpose', () => {
    expect(unseal(secrets, 'credentials.secrets', seal(secrets, 'credentials.secrets', 'géheim'))).toBe('géheim');
  });

  it('differ each time and never show the text', () => {
    const [first, second] = [seal(secrets, 'a.b', 'canary'), seal(secrets, 'a.b', 'canary')];
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(false);
    expect(Buffer.from(first).includes('canary')).toBe(false);
  });

  it('open neither for another purpose, nor with another key, nor when changed', () => {
    const sealed = seal(secrets, 'a.b', 'canary');
    const changed = Uint8Array.from(sealed, (byte, index) => (index === sealed.length - 1 ? byte ^ 1 : byte));
    expect(() => unseal(secrets, 'a.c', sealed)).toThrow();
    expect(() => unseal(newSecrets(), 'a.b', sealed)).toThrow();
    expect(() => unseal(secrets, 'a.b', changed)).toThrow();
  });
});
