import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CommentText } from '../../src/ui/discussion/CommentText.tsx';
import { expectHidden, openExamples } from './gallery-page.tsx';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 1}`).join('\n');

function TenLines() {
  return <CommentText text={lines(10)} />;
}

function FortyLines() {
  return <CommentText text={lines(40)} />;
}

test('a comment is folded only where lines are hidden', async () => {
  await openExamples(TenLines);
  await expect.element(page.getByText(/Line 10/)).toBeVisible();
  await expectHidden(page.getByRole('button', { name: 'Show the whole comment' }));
  await openExamples(FortyLines);
  await page.getByRole('button', { name: 'Show the whole comment' }).click();
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Show the whole comment' }))
    .toHaveAttribute('aria-expanded', 'false');
});
