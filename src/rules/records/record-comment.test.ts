import { expect, it } from 'vitest';
import { commentParts } from './record-comment.ts';

it('links https addresses without the punctuation around them, and nothing else', () => {
  expect(
    commentParts('See https://wiki.example/a_(b). And (https://x.example/y), http://z.example, javascript:alert(1)'),
  ).toEqual([
    { text: 'See ' },
    { address: 'https://wiki.example/a_(b)' },
    { text: '. And (' },
    { address: 'https://x.example/y' },
    { text: '), http://z.example, javascript:alert(1)' },
  ]);
  expect(commentParts('https:// alone\nand "https://a.example"')).toEqual([
    { text: 'https:// alone\nand "' },
    { address: 'https://a.example' },
    { text: '"' },
  ]);
});
