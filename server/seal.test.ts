import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';
import { newSecrets, type Secrets } from './secrets.ts';

/** Seals like earlier versions, without the id of the key. */
function sealNameless(secrets: Secrets, purpose: string, text: string): Uint8Array {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secrets.encryptionKey.current.bytes, iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([Uint8Array.of(1), iv, cipher.getAuthTag(), sealed]);
}

describe('sealed values', () => {
  const secrets = newSecrets();
  /** With a new key before the previous one. */
  const current = newSecrets().encryptionKey.current;
  const changed: Secrets = { ...secrets, encryptionKey: { current, others: [secrets.encryptionKey.current] } };

  it('open with the same key and purpose', () => {
    expect(unseal(secrets, 'credentials.secrets', seal(secrets, 'credentials.secrets', 'géheim'))).toBe('géheim');
  });

  it('differ each time and never contain the text', () => {
    const [first, second] = [seal(secrets, 'a.b', 'canary'), seal(secrets, 'a.b', 'canary')];
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(false);
    expect(Buffer.from(first).includes('canary')).toBe(false);
  });

  it('do not open for another purpose, with another key, or if changed', () => {
    const sealed = seal(secrets, 'a.b', 'canary');
    const spoilt = Uint8Array.from(sealed, (byte, index) => (index === sealed.length - 1 ? byte ^ 1 : byte));
    expect(() => unseal(secrets, 'a.c', sealed)).toThrow();
    expect(() => unseal(newSecrets(), 'a.b', sealed)).toThrow('needs the key');
    expect(() => unseal(secrets, 'a.b', spoilt)).toThrow();
  });

  it('are sealed with the first key and opened with any', () => {
    expect(unseal(changed, 'a.b', seal(secrets, 'a.b', 'before'))).toBe('before');
    const after = seal(changed, 'a.b', 'after');
    expect(unseal(changed, 'a.b', after)).toBe('after');
    expect(() => unseal(secrets, 'a.b', after)).toThrow(current.id);
  });

  it('open without the id of their key, like those from before keys had ids', () => {
    const sealed = sealNameless(secrets, 'a.b', 'long ago');
    expect(unseal(secrets, 'a.b', sealed)).toBe('long ago');
    expect(unseal(changed, 'a.b', sealed)).toBe('long ago');
    expect(() => unseal(newSecrets(), 'a.b', sealed)).toThrow();
    expect(() => unseal(secrets, 'a.c', sealed)).toThrow();
  });
});
