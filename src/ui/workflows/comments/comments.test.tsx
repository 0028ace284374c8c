import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoComments } from './CommentsPanel.tsx';
import { CommentText } from './ReviewComment.tsx';

test('that there are no open comments is said only where the comments are known', () => {
  const known = { comments: [] };
  expect(renderToStaticMarkup(<NoComments record={known} standing="read" />)).toContain('No open comments here.');
  expect(renderToStaticMarkup(<NoComments record={known} standing="failed" />)).toContain('No open comments here.');
  expect(renderToStaticMarkup(<NoComments record={null} standing="reading" />)).toContain('Loading comments');
  expect(renderToStaticMarkup(<NoComments record={null} standing="failed" />)).toBe('');
});

test('a long comment is folded, with a way to the whole of it', () => {
  for (const short of ['x'.repeat(320), 'a\nb\nc\nd\ne\nf'])
    expect(renderToStaticMarkup(<CommentText text={short} />)).not.toContain('button');
  for (const long of ['x'.repeat(2000), 'a\nb\nc\nd\ne\nf\ng']) {
    const drawn = renderToStaticMarkup(<CommentText text={long} />);
    expect(drawn).toContain('data-folded="true"');
    expect(drawn).toMatch(/<button[^>]*aria-expanded="false".*Show the whole comment/);
    expect(drawn).toContain(long);
  }
});
