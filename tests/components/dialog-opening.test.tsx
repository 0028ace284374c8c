/** A dialog is drawn before the page behind it becomes inert, and nothing behind it can be reached meanwhile. */
import { useLayoutEffect, useRef, useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AlertDialog } from '../../src/ui/kit/AlertDialog.tsx';
import { Button } from '../../src/ui/kit/Button.tsx';
import { Dialog } from '../../src/ui/kit/Dialog.tsx';
import { expectHidden, focusOn, nextFrames, openExamples } from './gallery-page.tsx';

function FocusTaker() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      Behind
    </h2>
  );
}

/** A dialog with a field, a question in it, and a heading behind it that asks for the focus as pages do. */
function Examples() {
  const [shown, setShown] = useState<'none' | 'dialog' | 'page and dialog'>('none');
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setShown('dialog')}>Open</Button>
      <Button onClick={() => setShown('page and dialog')}>Open with a page</Button>
      {shown !== 'none' && (
        <Dialog title="Rename" onClose={() => setShown('none')}>
          <input aria-label="Name" defaultValue="payments" data-autofocus />
          <Button onClick={() => setAsked(true)}>Ask</Button>
          {isAsked && (
            <AlertDialog kind="alert" title="Question" onClose={() => setAsked(false)}>
              Sure?
            </AlertDialog>
          )}
        </Dialog>
      )}
      {shown === 'page and dialog' && <FocusTaker />}
    </>
  );
}

const opener = page.getByRole('button', { name: 'Open', exact: true });
const dialog = page.getByRole('dialog', { name: 'Rename' });
const field = page.getByRole('textbox', { name: 'Name' });

const isModal = (selector: string) => document.querySelector(selector)?.matches(':modal') === true;

/** Presses it and lets React answer, before any frame. */
async function pressUndrawn(name: string): Promise<void> {
  const button = await page.getByRole('button', { name, exact: true }).findElement();
  button.focus();
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await Promise.resolve();
}

function recordFocus(): readonly string[] {
  const moves: string[] = [];
  const stop = new AbortController();
  for (const kind of ['focusin', 'focusout'] as const)
    document.addEventListener(kind, () => moves.push(kind), { signal: stop.signal });
  onTestFinished(() => stop.abort());
  return moves;
}

test('the page becomes inert after the first frame, and neither focus nor selection moves', async () => {
  await openExamples(Examples);
  await pressUndrawn('Open');
  expect(isModal('dialog')).toBe(false);
  expect(dialog.element()).toBeVisible();
  expect(field.element()).toHaveFocus();
  const input = document.querySelector('input');
  input?.setSelectionRange(2, 4);
  const moves = recordFocus();
  await expect.poll(() => isModal('dialog')).toBe(true);
  expect(moves).toEqual([]);
  expect([input?.selectionStart, input?.selectionEnd]).toEqual([2, 4]);
  await userEvent.keyboard('{Escape}');
  await expectHidden(dialog);
  await expect.element(opener).toHaveFocus();
});

test('a key before the first frame finds a modal dialog', async () => {
  await openExamples(Examples);
  await pressUndrawn('Open');
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  expect(isModal('dialog')).toBe(true);
});

test('typing before the first frame waits for nothing', async () => {
  await openExamples(Examples);
  await pressUndrawn('Open');
  const key = (name: string) => new KeyboardEvent('keydown', { key: name, bubbles: true });
  field.element().dispatchEvent(key('a'));
  field.element().dispatchEvent(key('Backspace'));
  expect(isModal('dialog')).toBe(false);
  await expect.poll(() => isModal('dialog')).toBe(true);
});

test('a page behind does not take the focus, not even before the first frame', async () => {
  await openExamples(Examples);
  await pressUndrawn('Open with a page');
  expect(field.element()).toHaveFocus();
  expect(isModal('dialog')).toBe(true);
});

test('a dialog that is closed before its first frame leaves a page that can be used', async () => {
  await openExamples(Examples);
  await pressUndrawn('Open');
  document.querySelector<HTMLElement>('dialog [aria-label="Close"]')?.click();
  await nextFrames();
  expect(dialog.elements()).toEqual([]);
  expect(isModal('dialog')).toBe(false);
  await expect.element(opener).toHaveFocus();
  await focusOn(page.getByRole('button', { name: 'Open with a page' }));
});

test('a dialog over another that was only just opened is modal above it', async () => {
  await openExamples(Examples);
  await pressUndrawn('Open');
  await pressUndrawn('Ask');
  expect(document.querySelectorAll(':modal').length).toBe(2);
  const { left, top } = page.getByRole('alertdialog').element().getBoundingClientRect();
  expect(document.elementFromPoint(left + 1, top + 1)?.closest('dialog')).toBe(page.getByRole('alertdialog').element());
});

test('a dialog over another is modal at once, and gives the focus back to it', async () => {
  await openExamples(Examples);
  await opener.click();
  await expect.element(field).toHaveFocus();
  await nextFrames();
  await pressUndrawn('Ask');
  expect(isModal('[role="alertdialog"]')).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expectHidden(page.getByRole('alertdialog'));
  await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus();
  expect(dialog.element()).toBeVisible();
});

test('a refusal is in view below a long question, and so is the next one', async () => {
  function Refused() {
    const [refusals, setRefusals] = useState(0);
    return (
      <AlertDialog
        kind="confirm"
        title="Stop"
        onConfirm={() => setRefusals(refusals + 1)}
        onClose={() => undefined}
        error={refusals === 0 ? null : `Refused ${refusals}.`}
      >
        <div style={{ height: '2000px' }}>Are you sure?</div>
      </AlertDialog>
    );
  }
  await openExamples(Refused);
  const yes = page.getByRole('button', { name: 'Yes' });
  for (const refusal of ['Refused 1.', 'Refused 2.']) {
    await yes.click();
    await expect.element(page.getByText(refusal)).toBeInViewport();
    page.getByText('Are you sure?').element().scrollIntoView({ block: 'start' });
  }
});
