/** After a dialog the keyboard goes on where it was, even where the button that opened it has gone. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { AlertDialog } from '../../src/ui/kit/AlertDialog.tsx';
import { Button } from '../../src/ui/kit/Button.tsx';
import { expectHidden, openExamples, pressOn } from './gallery-page.tsx';

/** Rows whose button goes with the answer. */
function Rows() {
  const [asked, setAsked] = useState<string | null>(null);
  const [decided, setDecided] = useState<readonly string[]>([]);
  return (
    <ul>
      {['First', 'Second'].map((row) => (
        <li key={row}>
          <a href="#rows">{row}</a>
          {!decided.includes(row) && <Button onClick={() => setAsked(row)}>{`Approve ${row}`}</Button>}
        </li>
      ))}
      {asked !== null && (
        <AlertDialog
          kind="confirm"
          title="Approve"
          onConfirm={() => {
            setDecided([...decided, asked]);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          Approve it?
        </AlertDialog>
      )}
    </ul>
  );
}

const question = page.getByRole('alertdialog', { name: 'Approve' });

test('the focus goes back to the button after a press beside the dialog', async () => {
  await openExamples(Rows);
  const approve = page.getByRole('button', { name: 'Approve First' });
  await approve.click();
  await expect.element(question).toBeVisible();
  await commands.clickAt(5, 5);
  await expectHidden(question);
  await expect.element(approve).toHaveFocus();
});

test('the focus goes back to the button, and to its row where the button has gone', async () => {
  await openExamples(Rows);
  const approve = page.getByRole('button', { name: 'Approve Second' });
  await pressOn(approve, '{Enter}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectHidden(question);
  await expect.element(approve).toHaveFocus();
  await pressOn(approve, '{Enter}');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expectHidden(question);
  await expectHidden(approve);
  await expect.element(page.getByRole('link', { name: 'Second' })).toHaveFocus();
});
