import { expect, test } from 'vitest';
import { linkedText } from './record.ts';

const origin = 'https://portal.example';
const link = `${origin}/launch/abcdefghijklmnop`;

test('a link into the portal is cut out of the text', () => {
  expect(linkedText(`Launch: ${link}\nBye`, [link], origin)).toEqual([
    { start: 0, text: 'Launch: ', path: null },
    { start: 8, text: link, path: '/launch/abcdefghijklmnop' },
    { start: 8 + link.length, text: '\nBye', path: null },
  ]);
});

test.each([
  ['elsewhere', 'https://elsewhere.example/launch/abcdefghijklmnop'],
  ['a script', 'javascript:alert(1)'],
  ['nothing', ''],
  ['something that is not in the text', `${origin}/other`],
])('a link to %s stays text', (_name, other) => {
  const text = `See ${other === `${origin}/other` ? '' : other}.`;
  expect(linkedText(text, [other], origin)).toEqual([{ start: 0, text, path: null }]);
});

test('links that overlap are cut once', () => {
  const parts = linkedText(`${link}?a=1`, [`${link}?a=1`, link], origin);
  expect(parts.map(({ path }) => path)).toEqual(['/launch/abcdefghijklmnop?a=1']);
});
