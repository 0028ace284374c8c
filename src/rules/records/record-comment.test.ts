import { expect, it } from 'vitest';
import { commentParts, emptyDiscussionWords } from './record-comment.ts';

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

it('says that nobody has commented only where nobody has, not even with a decision', () => {
  const empty = { comments: 0, waiting: 0, decisionComment: null };
  expect(emptyDiscussionWords(empty, false)).toBe('No comments yet.');
  expect(emptyDiscussionWords(empty, true)).toBe('No comments yet. Ask a question, or add what others need to know.');
  for (const said of [{ comments: 1 }, { waiting: 1 }, { decisionComment: 'As agreed.' }])
    expect(emptyDiscussionWords({ ...empty, ...said }, true)).toBeNull();
});
