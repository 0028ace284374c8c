/** Back closes what is open above a page, one after the other; the history keeps nothing of it. */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { describe, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ActionMenu, preloadActionMenu } from '../../src/ui/kit/ActionMenu.tsx';
import { useBackThroughSteps } from '../../src/ui/kit/back-layers.ts';
import { Dialog } from '../../src/ui/kit/Dialog.tsx';
import { HoverMenu } from '../../src/ui/kit/HoverMenu.tsx';
import type { MenuGroup } from '../../src/ui/kit/menu-entries.ts';
import { hearTravelsFirst } from '../../src/ui/kit/travels.ts';
import { OverlayProvider, useOverlay } from '../../src/ui/portal/overlay.tsx';

hearTravelsFirst();

type Opened = 'question' | 'details' | 'pending';

/** What a test does with the page; React answers presses at once. */
interface Page {
  readonly open: (...names: readonly Opened[]) => void;
  readonly showPalette: () => void;
  readonly closePalette: (then?: () => void) => void;
  readonly goTo: (address: string | number, options?: { replace: boolean }) => void;
  readonly goToStep: (step: number) => void;
}

let page: Page | null = null;
let drawn = 0;

function Example() {
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const [step, setStep] = useState(0);
  const { shown, open, close } = useOverlay();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  drawn += 1;
  useBackThroughSteps(step, () => setStep(step - 1));
  page = {
    open: (...names) => flushSync(() => setOpened(names)),
    showPalette: () => flushSync(() => open('palette')),
    closePalette: close,
    goTo: (address, options) =>
      flushSync(() => {
        setOpened([]);
        setStep(0);
        void (typeof address === 'number' ? navigate(address) : navigate(address, options));
      }),
    goToStep: (next) => flushSync(() => setStep(next)),
  };
  const closeOne = (name: Opened) => () => {
    if (name !== 'pending') setOpened((before) => before.filter((other) => other !== name));
  };
  const entry = (id: string, onSelect: () => void) => ({ kind: 'action' as const, id, label: id, onSelect });
  const groups: readonly MenuGroup[] = [
    {
      id: 'all',
      entries: [
        entry('Ask', () => setOpened(['question'])),
        entry('Go', () => void navigate('/vpcs')),
        entry('Nothing', () => undefined),
      ],
    },
  ];
  return (
    <>
      <ActionMenu label="Actions" groups={() => groups} />
      <HoverMenu label="Deployment" groups={groups} />
      <output>
        {[`${pathname}${search}`, ...opened, shown, step > 0 && `step ${step}`].filter(Boolean).join(' ')}
      </output>
      {opened.map((name) => (
        <Dialog key={name} title={name} onClose={closeOne(name)}>
          {name}
        </Dialog>
      ))}
      {shown !== null && (
        <Dialog title="Palette" onClose={() => close()}>
          Palette
        </Dialog>
      )}
    </>
  );
}

const shown = () => document.querySelector('output')?.textContent ?? '';
const layersOfEntry = () => /"layers":(\d+)/.exec(JSON.stringify(window.history.state))?.[1] ?? '0';

/** At an address of its own, after another page of the portal. */
async function openPage(): Promise<Page> {
  const before = window.location.href;
  const place = document.createElement('main');
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(async () => {
    root.unmount();
    place.remove();
    await expect.poll(layersOfEntry).toBe('0');
    window.history.replaceState(null, '', before);
  });
  window.history.pushState({ usr: null, key: 'before', idx: 0 }, '', '/before');
  root.render(
    <BrowserRouter>
      <OverlayProvider>
        <Example />
      </OverlayProvider>
    </BrowserRouter>,
  );
  await expect.poll(shown).toBe('/before');
  if (page === null) throw new Error('The page is not there.');
  page.goTo('/list');
  await expect.poll(shown).toBe('/list');
  return page;
}

async function expectEntry(layers: number): Promise<void> {
  await expect.poll(layersOfEntry).toBe(String(layers));
}

/** What was open on the list has left no entry between it and the page that was opened from it. */
async function expectOpened(pathname: string): Promise<void> {
  await expect.poll(shown).toBe(pathname);
  await expect.poll(() => window.location.pathname).toBe(pathname);
  await expectEntry(0);
  window.history.back();
  await expect.poll(shown).toBe('/list');
  window.history.back();
  await expect.poll(shown).toBe('/before');
}

/** Until the browser has gone to another entry. */
function nextEntry(): Promise<unknown> {
  return new Promise((resolve) => {
    window.navigation.addEventListener('currententrychange', resolve, { once: true });
  });
}

test('Back closes a dialog and stays on the page, and Forward does not open it again', async () => {
  const { open } = await openPage();
  open('question');
  await expectEntry(1);
  window.history.back();
  await expect.poll(shown).toBe('/list');
  await expectEntry(0);
  const forward = nextEntry();
  window.history.forward();
  await forward;
  await expectEntry(0);
  expect(shown()).toBe('/list');
  window.history.back();
  await expect.poll(shown).toBe('/before');
});

test('a dialog that is closed otherwise leaves no entry, and its page is not drawn again for it', async () => {
  const { open } = await openPage();
  open('question');
  await expectEntry(1);
  open();
  const before = drawn;
  await expectEntry(0);
  expect(drawn).toBe(before);
  window.history.back();
  await expect.poll(shown).toBe('/before');
});

test('of two dialogs Back closes the upper one first', async () => {
  const { open } = await openPage();
  open('details', 'question');
  await expectEntry(2);
  window.history.back();
  await expect.poll(shown).toBe('/list details');
  await expectEntry(1);
  window.history.back();
  await expect.poll(shown).toBe('/list');
  await expectEntry(0);
});

test('a dialog that replaces another one keeps its entry', async () => {
  const { open } = await openPage();
  open('details');
  await expectEntry(1);
  const { length } = window.history;
  open('question');
  window.history.back();
  await expect.poll(shown).toBe('/list');
  expect(window.history.length).toBe(length);
});

test('what is on its way stays open, however often Back is pressed', async () => {
  const { open } = await openPage();
  open('pending');
  for (let press = 0; press < 3; press += 1) {
    await expectEntry(1);
    const back = nextEntry();
    window.history.back();
    await back;
  }
  await expectEntry(1);
  expect(shown()).toBe('/list pending');
  open();
});

test.for(['question', 'details question'])('a navigation from %s takes the place of its entries', async (names) => {
  const { open, goTo } = await openPage();
  open(...(names === 'question' ? (['question'] as const) : (['details', 'question'] as const)));
  await expectEntry(names.split(' ').length);
  goTo('/vpcs');
  await expectOpened('/vpcs');
});

test('a navigation while the entry of a closed dialog is left comes after it', async () => {
  const { open, goTo } = await openPage();
  open('question');
  await expectEntry(1);
  open();
  await new Promise((resolve) => setTimeout(resolve));
  goTo('/vpcs');
  await expect.poll(shown).toBe('/vpcs');
  await expect.poll(() => window.location.pathname).toBe('/vpcs');
  window.history.back();
  await expect.poll(shown).toBe('/list');
});

test('a way back from a question goes as far as it says, and the question closes', async () => {
  const { open, goTo } = await openPage();
  goTo('/vpcs');
  await expect.poll(shown).toBe('/vpcs');
  open('question');
  await expectEntry(1);
  goTo(-1);
  // The entry of the closed question would be left while the browser is on its way.
  await new Promise((resolve) => setTimeout(resolve));
  await expect.poll(shown).toBe('/list');
  await expectEntry(0);
  expect(window.location.pathname).toBe('/list');
  window.history.back();
  await expect.poll(shown).toBe('/before');
});

test('a jump to another page closes what is open', async () => {
  const { open, goTo } = await openPage();
  const list = window.navigation.currentEntry?.key ?? '';
  goTo('/vpcs');
  await expect.poll(shown).toBe('/vpcs');
  open('details', 'question');
  await expectEntry(2);
  window.navigation.traverseTo(list);
  await expect.poll(shown).toBe('/list');
  await expectEntry(0);
});

test('a new query stays when the dialog is closed', async () => {
  const { open, goTo } = await openPage();
  open('question');
  await expectEntry(1);
  goTo('/list?page=2', { replace: true });
  await expectEntry(0);
  await expect.poll(() => window.location.search).toBe('?page=2');
  expect(shown()).toBe('/list?page=2');
  window.history.back();
  await expect.poll(shown).toBe('/before');
});

test('Back goes through steps one by one, and a way back leaves them all', async () => {
  const { goToStep, goTo } = await openPage();
  goToStep(3);
  await expectEntry(3);
  window.history.back();
  await expect.poll(shown).toBe('/list step 2');
  goToStep(1);
  await expectEntry(1);
  goToStep(4);
  await expectEntry(4);
  goTo(-1);
  await expect.poll(shown).toBe('/before');
  await expectEntry(0);
});

test('an overlay opens and closes quickly, and Back closes it', async () => {
  const { showPalette, closePalette } = await openPage();
  for (let round = 0; round < 3; round += 1) {
    showPalette();
    expect(shown()).toBe('/list palette');
    closePalette();
    expect(shown()).toBe('/list');
  }
  showPalette();
  await expectEntry(1);
  window.history.back();
  await expect.poll(shown).toBe('/list');
});

test('an overlay opened after a navigation is shown over the new page', async () => {
  const { goTo, showPalette, closePalette } = await openPage();
  goTo('/vpcs');
  showPalette();
  await expect.poll(shown).toBe('/vpcs palette');
  closePalette(() => goTo('/credentials'));
  await expect.poll(shown).toBe('/credentials');
  await expectEntry(0);
  window.history.back();
  await expect.poll(shown).toBe('/vpcs');
});

const menu = () => document.querySelector('[role="menu"]');
const focusedEntry = () => document.activeElement?.closest('[role="menuitem"]')?.textContent;

/** By the keyboard, which pins a menu that also opens under the pointer. */
async function openMenu(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent, ariaLabel }) => ariaLabel === name || textContent === name,
  );
  button?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(focusedEntry).toBe('Ask');
  await expectEntry(1);
}

describe.each(['Actions', 'Deployment'])('the menu %s', (name) => {
  test('is closed by Back, and leaves no entry when it is closed otherwise', async () => {
    await preloadActionMenu();
    await openPage();
    await openMenu(name);
    window.history.back();
    await expect.poll(menu).toBeNull();
    await expectEntry(0);
    expect(shown()).toBe('/list');
    await openMenu(name);
    await userEvent.keyboard('{Escape}');
    await expect.poll(menu).toBeNull();
    await expectEntry(0);
    window.history.back();
    await expect.poll(shown).toBe('/before');
  });

  test('gives its entry to the dialog that an entry opens', async () => {
    await preloadActionMenu();
    const { open } = await openPage();
    await openMenu(name);
    let moves = 0;
    const count = () => {
      moves += 1;
    };
    window.navigation.addEventListener('currententrychange', count);
    onTestFinished(() => window.navigation.removeEventListener('currententrychange', count));
    await userEvent.keyboard('{Enter}');
    await expect.poll(shown).toBe('/list question');
    await expectEntry(1);
    window.history.back();
    await expect.poll(shown).toBe('/list');
    await expectEntry(0);
    // Only Back moved.
    expect(moves).toBe(1);
    open();
  });

  test('is left behind by an entry that leads to another page', async () => {
    await preloadActionMenu();
    await openPage();
    await openMenu(name);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focusedEntry).toBe('Go');
    await userEvent.keyboard('{Enter}');
    await expectOpened('/vpcs');
  });
});

test('a menu that opens under the pointer makes no entry', async () => {
  await openPage();
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Deployment');
  const { length } = window.history;
  await userEvent.hover(button ?? document.body);
  await expect.poll(menu).not.toBeNull();
  await expectEntry(0);
  expect(window.history.length).toBe(length);
  await userEvent.unhover(button ?? document.body);
  await expect.poll(menu).toBeNull();
});
