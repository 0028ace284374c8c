import { describe, expect, it } from 'vitest';
import { cleanText, cleanTexts, cleanTextsWithin, isUnseenText, unseenFault } from './typed-text.ts';

describe('a typed text', () => {
  it.each([
    ['acme\u00A0', 'acme'],
    ['\tacme\t', 'acme'],
    ['acme\u200B', 'acme'],
    ['\uFEFF acme \u200E\r\n', 'acme'],
    ['two words', 'two words'],
    ['Cafe\u0301', 'Caf\u00E9'],
    ['\u2764\uFE0F', '\u2764\uFE0F'],
    ['\u200B\u2060', ''],
  ])('%j is %j', (typed, clean) => expect(cleanText(typed)).toBe(clean));

  it.each(['', ' ', '\u00A0', '\u200B', '\u2060\u200D', '\u3164', '\u2800', '\u00AD', '\u0000'])(
    'nothing is seen of %j',
    (text) => expect(isUnseenText(text)).toBe(true),
  );

  it.each([
    ['live\u202Eevil', 'U+202E'],
    ['a\u001B[31m', 'U+001B'],
    ['a\u200Bcme', 'U+200B'],
    ['a\u0000', 'U+0000'],
    ['a\nb', 'U+000A'],
    ['a\u{E0041}', 'U+E0041'],
    ['a\uD800', 'U+D800'],
  ])('%j is refused for %s', (text, code) =>
    expect(unseenFault(text, { hasLines: false })).toBe(
      `contains an invisible character (${code}). Delete it or type the text again`,
    ),
  );

  it('may have lines and tabs where it has several lines, and nothing else', () => {
    expect(unseenFault('a\r\n\tb', { hasLines: true })).toBeNull();
    expect(unseenFault('a\u001Bb', { hasLines: true })).toContain('U+001B');
  });

  it.each(['Ærø', '日本語', 'می‌خواهم', '👩‍💻', '❤️', 'עברית', 'a\u0301'])('%s is fine', (text) =>
    expect(unseenFault(text, { hasLines: false })).toBeNull(),
  );

  it('is clean wherever it stands in a value, except where it stays as it is given', () => {
    const date = new Date(0);
    expect(cleanTexts({ name: ' a ', rows: [{ key: 'k\u00A0', value: 1 }], date })).toEqual({
      name: 'a',
      rows: [{ key: 'k', value: 1 }],
      date,
    });
    const body = { name: ' a ', tags: ['b\u200B'], secret: ' s ' };
    cleanTextsWithin(body, new Set(['secret']));
    expect(body).toEqual({ name: 'a', tags: ['b'], secret: ' s ' });
  });

  it('takes time in proportion to its length', () => {
    const long = `a${' '.repeat(2_000_000)}b`;
    expect(cleanText(long)).toBe(long);
  });
});
