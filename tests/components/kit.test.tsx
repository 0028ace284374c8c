import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import {
  expectCount,
  expectHidden,
  expectNoViolations,
  focusOn,
  nextFrames,
  openGallery,
  pressOn,
  resizeWindow,
} from './gallery-page.tsx';

const backgroundColor = () => getComputedStyle(document.documentElement).backgroundColor;

test('the colours can be chosen against the device', async () => {
  const root = document.documentElement;
  onTestFinished(async () => {
    delete root.dataset['theme'];
    await commands.emulateColorScheme(null);
  });
  await commands.emulateColorScheme('dark');
  await openGallery('list');
  const dark = backgroundColor();
  root.dataset['theme'] = 'light';
  const light = backgroundColor();
  expect(light).not.toBe(dark);
  await commands.emulateColorScheme('light');
  expect(backgroundColor()).toBe(light);
  root.dataset['theme'] = 'dark';
  expect(backgroundColor()).toBe(dark);
});

test.for([
  { screen: 'laptop', width: 1280, height: 800 },
  { screen: 'phone', width: 390, height: 844 },
])('in select mode each row is added or removed, and has no other actions, $screen', async ({ width, height }) => {
  await resizeWindow(width, height);
  await openGallery('selection');
  const selected = page.getByRole('status', { name: 'Selected requests' });
  await expect.element(selected).toHaveTextContent('2417');
  await expectCount(page.getByRole('button', { name: /^(Actions for|Approve|Reject)/ }), 0);
  await page.getByRole('button', { name: 'Select request 2418' }).click();
  await expect.element(selected).toHaveTextContent('2417, 2418');
  await expect.element(page.getByRole('button', { name: 'Deselect request 2418' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Deselect request 2417' }).click();
  await expect.element(selected).toHaveTextContent('none');
  await expectNoViolations();
});

describe('a dialog', () => {
  test('keeps the focus inside and gives it back', async () => {
    await openGallery('overlays');
    const opener = page.getByRole('button', { name: 'Open dialog' });
    await pressOn(opener, '{Enter}');
    const dialog = page.getByRole('dialog', { name: 'Redeploy harbour-foods / till-acceptance' });
    await expect.element(dialog).toBeVisible();
    await expectNoViolations();
    for (let step = 0; step < 12; step += 1) {
      await userEvent.tab();
      const focused = document.activeElement;
      expect(focused === document.body || focused?.closest('dialog') !== null).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await expectHidden(dialog);
    await expect.element(opener).toHaveFocus();
    // Nothing behind an open dialog was left inert.
    await opener.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expectHidden(dialog);
  });

  test('closes by a press beside it, not by a press on it', async () => {
    await openGallery('overlays');
    await page.getByRole('button', { name: 'Open dialog' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading').click();
    await expect.element(dialog).toBeVisible();
    await commands.clickAt(20, 400);
    await expectHidden(dialog);
  });

  test('for production is confirmed by the exact word only', async () => {
    await openGallery('overlays');
    await page.getByRole('button', { name: 'Open production question' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Destroy environment' });
    const field = dialog.getByRole('textbox');
    await expect.element(field).toHaveFocus();
    await expectNoViolations();
    field.element().dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }));
    await expect.element(dialog.getByText('You can’t paste here. Type the text instead.')).toBeVisible();
    await userEvent.keyboard('payments');
    await expect.element(dialog.getByText('You can’t paste here. Type the text instead.')).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'Yes' })).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('-prod');
    await userEvent.keyboard('{Enter}');
    await expectHidden(dialog);
  });
});

test('an action menu is loaded when opened, reads its refusals and gives the focus back', async () => {
  await openGallery('list');
  const trigger = page.getByRole('button', { name: 'Actions for request 2415' });
  await pressOn(trigger, '{Enter}');
  const menu = page.getByRole('menu');
  await expect.element(menu).toBeVisible();
  await expectNoViolations();
  await expect.element(menu.getByRole('menuitem', { name: 'Approve' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(menu.getByRole('menuitem', { name: 'Reject' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  const refused = menu.getByRole('menuitem', { name: /^Start/ });
  await expect.element(refused).toHaveFocus();
  await expect.element(refused).toHaveAttribute('aria-disabled', 'true');
  await expect.element(refused).toMatchTextContent('The uptime schedule has ended.');
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectHidden(menu);
  await expect.element(trigger).toHaveFocus();
});

describe('a hover menu', () => {
  const trigger = page.getByRole('button', { name: 'Deployment' });
  const menu = page.getByRole('menu', { name: 'Deployment' });

  test('opens under the pointer and waits before it closes', async () => {
    await openGallery('overlays');
    const elsewhere = page.getByRole('button', { name: 'Open sheet' });
    await focusOn(elsewhere);
    await trigger.hover();
    await expect.element(menu).toBeVisible();
    await expect.element(elsewhere).toHaveFocus();
    await expectNoViolations();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await commands.moveMouse(900, 700);
    await nextFrames();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(250);
    await nextFrames();
    expect(menu.element()).toBeVisible();
    vi.advanceTimersByTime(60);
    // Waiting with fake timers would move them on.
    vi.useRealTimers();
    await expectHidden(menu);
  });

  test('goes by keyboard alone', async () => {
    await openGallery('overlays');
    await focusOn(page.getByRole('button', { name: 'Open sheet' }));
    await userEvent.tab();
    await expect.element(trigger).toHaveFocus();
    await expect.element(menu).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(menu.getByRole('menuitem', { name: 'Approve' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(menu.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect.element(menu.getByRole('menuitem', { name: 'Approve' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(menu.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await userEvent.keyboard('s');
    await expect.element(menu.getByRole('menuitem', { name: /^Start VMs/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Chosen: nothing')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectHidden(menu);
    await expect.element(trigger).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Chosen: approve')).toBeVisible();
    await expectHidden(menu);
  });

  test('gets the focus back from a dialog that it opened', async () => {
    await openGallery('overlays');
    await trigger.click();
    await page.getByRole('menuitem', { name: 'Reject' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Reject request' });
    await expect.element(dialog).toMatchTextContent('Are you sure you want to reject this deployment request?');
    await dialog.getByRole('button', { name: 'No' }).click();
    await expectHidden(dialog);
    await expect.element(trigger).toHaveFocus();
    await expect.element(page.getByText('Chosen: nothing')).toBeVisible();
  });
});

test('an action menu gets the focus back from a dialog that it opened', async () => {
  await openGallery('overlays');
  const trigger = page.getByRole('button', { name: 'Further actions' });
  const dialog = page.getByRole('alertdialog', { name: 'Reject request' });
  for (const means of ['pointer', 'keyboard'] as const) {
    if (means === 'pointer') {
      await trigger.click();
      await page.getByRole('menuitem', { name: 'Reject' }).click();
    } else {
      await userEvent.keyboard('{Enter}');
      await userEvent.keyboard('{Enter}');
    }
    await expect.element(dialog.getByRole('button', { name: 'Yes' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expectHidden(dialog);
    await expect.element(trigger).toHaveFocus();
  }
});

test('tabs answer the keyboard', async () => {
  await openGallery('overlays');
  await pressOn(page.getByRole('tab', { name: 'Standard' }), '{ArrowRight}');
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent('Choose the stages.');
});

test('a filter is cleared by its own button, which hands the focus to the control', async () => {
  await openGallery('list');
  const clear = page.getByRole('button', { name: 'Clear Status' });
  await clear.click();
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect.element(status).toHaveValue('');
  await expect.element(status).toHaveFocus();
  await expectHidden(clear);
});

test('a secret is shown only while asked for', async () => {
  await openGallery('controls');
  const secret = page.getByLabelText('Secret key');
  const security = () => getComputedStyle(secret.element()).getPropertyValue('-webkit-text-security');
  await expect.poll(security).toBe('disc');
  await page.getByRole('button', { name: 'Show secret key' }).click();
  await expect.poll(security).toBe('none');
  await page.getByRole('button', { name: 'Hide secret key' }).click();
  await expect.poll(security).toBe('disc');
});

test('a pending button takes no second press and keeps its focus', async () => {
  await openGallery('controls');
  const pending = page.getByRole('button', { name: /^Pending/ }).first();
  await expect.element(pending).toHaveAttribute('aria-busy', 'true');
  await focusOn(pending);
  await expect.element(pending).toHaveFocus();
});

test('a part that is shown while it is being preloaded appears without an error', async () => {
  await openGallery('parts');
  await page.getByRole('button', { name: 'Bring it ahead' }).click();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect.element(page.getByText('The part is there.')).toBeVisible();
});
