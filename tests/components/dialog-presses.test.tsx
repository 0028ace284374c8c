/** A dialog ignores presses that were meant for what was there before it, and text that was not typed. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { expectHidden, focusOn, nextFrames, openGallery, pressOn, typeAs } from './gallery-page.tsx';

const openQuestion = page.getByRole('button', { name: 'Open question' });
const openDialog = page.getByRole('button', { name: 'Open dialog' });
const question = page.getByRole('alertdialog', { name: 'Reject request' });
const dialog = page.getByRole('dialog');
const rejected = page.getByText('Chosen: reject');

beforeEach(() => openGallery('overlays'));

/** Nothing becomes armed until the clock is advanced. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(async () => {
    // Shields are removed by the clock.
    await nextFrames();
    vi.runAllTimers();
    vi.useRealTimers();
  });
}

/** Lets a dialog be painted, and so much time pass after that. */
async function pass(milliseconds: number): Promise<void> {
  await nextFrames();
  vi.advanceTimersByTime(milliseconds);
  await nextFrames();
}

describe('keys', () => {
  test('a held Enter opens a question and leaves it open, however long it is held', async () => {
    await focusOn(openQuestion);
    stopClock();
    await commands.holdKey('Enter', 8);
    expect(question.element()).toBeVisible();
    await pass(5_000);
    await commands.holdKey('Enter', 0);
    expect(question.element()).toBeVisible();
    await commands.releaseKey('Enter');
    expect(rejected.elements()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await nextFrames();
    expect(rejected.element()).toBeVisible();
  });

  test.for(['{Enter}', ' '])('a fresh press of "%s" counts once the question has been seen', async (key) => {
    await focusOn(openQuestion);
    stopClock();
    await userEvent.keyboard(`${key}${key}`);
    await pass(300);
    await userEvent.keyboard(key);
    await nextFrames();
    const yes = question.getByRole('button', { name: 'Yes' });
    expect(yes.element()).toHaveFocus();
    expect(yes.element()).toBeEnabled();
    await pass(150);
    await userEvent.keyboard(key);
    await nextFrames();
    expect(rejected.element()).toBeVisible();
  });

  test('moving the focus in a question shows that it was seen', async () => {
    await focusOn(openQuestion);
    stopClock();
    await userEvent.keyboard('{Enter}{Shift>}{Tab}{/Shift}{Tab}{Enter}');
    await nextFrames();
    expect(rejected.element()).toBeVisible();
  });

  test('a held Enter neither walks through a menu nor opens what it confirmed again', async () => {
    await focusOn(page.getByRole('button', { name: 'Further actions' }));
    await commands.holdKey('Enter', 8);
    await expect.element(page.getByRole('menuitem', { name: 'Reject' })).toHaveFocus();
    await commands.releaseKey('Enter');
    await userEvent.keyboard('{Enter}');
    await expect.element(question.getByRole('button', { name: 'Yes' })).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}');
    await commands.holdKey('Enter', 8);
    await commands.releaseKey('Enter');
    await expect.element(rejected).toBeVisible();
    expect(question.elements()).toEqual([]);
  });
});

describe('a second click', () => {
  /** Where a locator's element is drawn: its middle. */
  function middleOf(target: Locator): { x: number; y: number } {
    const { x, y, width, height } = target.element().getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Moves a button under what a dialog will show. */
  async function move(target: Locator, { x, y }: { x: number; y: number }): Promise<void> {
    const { style } = await target.findElement();
    Object.assign(style, { position: 'fixed', left: `${x - 20}px`, top: `${y - 10}px`, zIndex: '5' });
  }

  test('beside a dialog does not close it', async () => {
    stopClock();
    const { x, y } = middleOf(openDialog);
    await commands.clickAt(x, y);
    await pass(0);
    await commands.clickAt(x, y);
    await nextFrames();
    expect(dialog.element()).toBeVisible();
    await pass(400);
    await commands.clickAt(x + 3, y + 3);
    await nextFrames();
    expect(dialog.element()).toBeVisible();
    await pass(150);
    await commands.clickAt(x, y);
    await nextFrames();
    expect(dialog.elements()).toEqual([]);
  });

  test.for([
    { opener: openDialog, name: 'Close' },
    { opener: openDialog, name: 'Redeploy' },
    { opener: openQuestion, name: 'Yes' },
    { opener: openQuestion, name: 'No' },
  ])('on "$name" does not press it', async ({ opener, name }) => {
    await opener.click();
    const pressed = page.getByRole('button', { name, exact: true });
    await expect.element(pressed).toBeVisible();
    const place = middleOf(pressed);
    await userEvent.keyboard('{Escape}');
    await expectHidden(pressed);
    await move(opener, place);
    await opener.dblClick();
    await nextFrames();
    expect(pressed.element()).toBeVisible();
    expect(rejected.elements()).toEqual([]);
    // A real press waits for the button automatically.
    await pressed.click();
    await expectHidden(pressed);
  });

  test('on what closed the dialog does not press what was behind it', async () => {
    await openDialog.click();
    const close = page.getByRole('button', { name: 'Close', exact: true });
    await expect.element(close).toBeVisible();
    const { x, y } = middleOf(close);
    await move(openQuestion, { x, y });
    stopClock();
    await pass(500);
    await commands.clickAt(x, y);
    await nextFrames();
    expect(dialog.elements()).toEqual([]);
    await commands.clickAt(x + 3, y + 3);
    await pass(400);
    await commands.clickAt(x, y);
    await nextFrames();
    expect(question.elements()).toEqual([]);
    await pass(150);
    await commands.clickAt(x, y);
    await nextFrames();
    expect(question.element()).toBeVisible();
  });

  test('elsewhere confirms nothing that has just appeared', async () => {
    await openQuestion.click();
    const yes = question.getByRole('button', { name: 'Yes' });
    await expect.element(yes).toBeVisible();
    const { x, y } = middleOf(yes);
    await userEvent.keyboard('{Escape}');
    await expectHidden(question);
    stopClock();
    await pressOn(openQuestion, '{Enter}');
    await pass(300);
    await commands.clickAt(x, y);
    await nextFrames();
    expect(question.element()).toBeVisible();
    expect(rejected.elements()).toEqual([]);
    await pass(150);
    await commands.clickAt(x, y);
    await nextFrames();
    expect(rejected.element()).toBeVisible();
  });
});

describe('a text that has to be typed', () => {
  const field = page.getByRole('textbox', { name: 'Type the environment identifier to confirm' });
  const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Yes' });
  const text = 'payments-prod';

  /** As a script sets a value of a field that React controls. */
  function setValue(input: Element, value: string): void {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  }

  beforeEach(async () => {
    await page.getByRole('button', { name: 'Open production question' }).click();
    await expect.element(field).toHaveFocus();
  });

  test.for<{ means: string; insert: (input: Element) => unknown }>([
    { means: 'an insertion', insert: () => document.execCommand('insertText', false, text) },
    {
      means: 'the clipboard',
      insert: async () => {
        await userEvent.keyboard(text);
        await userEvent.keyboard('{Control>}a{/Control}');
        await userEvent.copy();
        await userEvent.keyboard('{Backspace}');
        await userEvent.paste();
      },
    },
    { means: 'a drop', insert: () => typeAs('insertFromDrop', text) },
    { means: 'something unnamed on a laptop', insert: () => typeAs('', text) },
    {
      means: 'a script',
      insert: (input) => {
        setValue(input, text);
        input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
      },
    },
    {
      means: 'a script that presses keys',
      insert: (input) => {
        input.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'p' }));
        document.execCommand('insertText', false, text);
      },
    },
    {
      means: 'a script before the last key',
      insert: async (input) => {
        setValue(input, text.slice(0, -1));
        await userEvent.keyboard(text.slice(-1));
      },
    },
  ])('does not come from $means', async ({ insert }) => {
    await insert(field.element());
    await nextFrames();
    await expect.element(field).toHaveValue('');
    await expect.element(yes).toBeDisabled();
    await userEvent.keyboard(`x{Backspace}${text}`);
    await expect.element(field).toHaveValue(text);
    await expect.element(yes).toBeEnabled();
  });

  test('may come from an input method', async () => {
    await commands.compose(text);
    await expect.element(field).toHaveValue(text);
    await expect.element(yes).toBeEnabled();
  });

  test('may come at once, as from dictation or a switch device', async () => {
    await field.fill(text);
    await expect.element(field).toHaveValue(text);
    await expect.element(yes).toBeEnabled();
  });

  test('may come from a suggestion', async () => {
    await typeAs('insertReplacementText', text);
    await expect.element(field).toHaveValue(text);
    await expect.element(yes).toBeEnabled();
  });
});
