import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { seal } from '../seal.ts';
import { newSecrets } from '../secrets.ts';
import { sealedFields } from './sealed-fields.ts';

const PURPOSE = 'shelves.secrets';
const keys = newSecrets();
const shelves = sealedFields(
  PURPOSE,
  v.object({ code: v.exactOptional(v.string()), pin: v.exactOptional(v.number()) }),
);

describe('sealed fields', () => {
  it('are opened as sealed, and empty ones are not stored', () => {
    const sealed = shelves.seal(keys, { code: 'canary', pin: 7 });
    expect(Buffer.from(sealed ?? []).toString('latin1')).not.toContain('canary');
    expect(shelves.open(keys, sealed)).toEqual({ code: 'canary', pin: 7 });
    expect(shelves.seal(keys, {})).toBeNull();
    expect(shelves.open(keys, null)).toEqual({});
  });

  it.each([
    ['another kind of value', '{"code":"canary","pin":"canary"}', 'pin'],
    ['no fields at all', '"canary"', 'the whole value'],
    ['no JSON', 'canary', 'the whole value'],
  ])('are refused if they contain %s, without revealing it', (_, content, where) => {
    const open = () => shelves.open(keys, seal(keys, PURPOSE, content));
    expect(open).toThrow(`The sealed value of ${PURPOSE} is invalid: ${where}`);
    expect(open).not.toThrow(/canary/);
  });
});
