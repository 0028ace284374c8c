/** An overlay is there at once, has one history entry while it is shown, and leaves none behind. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { OverlayProvider, useOverlay } from '../../src/ui/portal/overlay.tsx';
import { nextFrames } from './gallery-page.tsx';

type Ways = Pick<ReturnType<typeof useOverlay>, 'open' | 'close'>;

interface OpenedPage extends Ways {
  /** The page's path, and the overlay over it. */
  readonly shown: () => string;
  /** Follows the link to another page. */
  readonly leave: () => void;
  /** History entries since the page was opened. */
  readonly added: () => number;
}

async function openPage(entry: object = {}): Promise<OpenedPage> {
  let ways: Ways | null = null;
  function Page() {
    const { shown, open, close } = useOverlay();
    const { pathname } = useLocation();
    ways = { open, close };
    return (
      <>
        {`${pathname} ${shown ?? 'alone'}`}
        <Link to="/vpcs">VPCs</Link>
      </>
    );
  }
  const before = window.location.href;
  const place = document.createElement('main');
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
    window.history.replaceState(null, '', before);
  });
  window.history.pushState({ usr: null, key: 'list', idx: 0, ...entry }, '', '/list');
  const { length } = window.history;
  root.render(
    <BrowserRouter>
      <OverlayProvider>
        <Page />
      </OverlayProvider>
    </BrowserRouter>,
  );
  const shown = () => place.firstChild?.textContent ?? '';
  await expect.poll(shown).toMatch('/list');
  return {
    // React answers keys and presses at once.
    open: (name) => flushSync(() => ways?.open(name)),
    close: (then) => flushSync(() => ways?.close(then)),
    shown,
    leave: () => place.querySelector('a')?.click(),
    added: () => window.history.length - length,
  };
}

const hasEntry = () => JSON.stringify(window.history.state).includes('"overlay"');

test('an overlay is shown at once, and Back closes it', async () => {
  const { open, shown, added } = await openPage();
  open('palette');
  expect(shown()).toBe('/list palette');
  await expect.poll(hasEntry).toBe(true);
  expect(added()).toBe(1);
  await nextFrames();
  expect(shown()).toBe('/list palette');
  window.history.back();
  await expect.poll(shown).toBe('/list alone');
  expect(window.location.pathname).toBe('/list');
});

test('closing hides it at once, and what follows comes when its entry has been left', async () => {
  const { open, close, shown, added } = await openPage();
  open('more');
  await expect.poll(hasEntry).toBe(true);
  await nextFrames();
  const entries: boolean[] = [];
  close(() => entries.push(hasEntry()));
  await expect.poll(() => entries).toEqual([false]);
  expect(shown()).toBe('/list alone');
  expect(added()).toBe(1);
});

test('opening and closing quickly ends with one entry', async () => {
  const { open, close, shown, added } = await openPage();
  open('palette');
  await expect.poll(hasEntry).toBe(true);
  // The entry has been left in some of these rounds, and not yet in others.
  for (let round = 0; round < 4; round += 1) {
    close();
    expect(shown()).toBe('/list alone');
    open('palette');
    await expect.poll(shown).toBe('/list palette');
    for (let waits = 0; waits < round; waits += 1) await nextFrames();
  }
  await expect.poll(hasEntry).toBe(true);
  expect(added()).toBe(1);
  window.history.back();
  await expect.poll(shown).toBe('/list alone');
  expect(window.location.pathname).toBe('/list');
});

test('a navigation removes it', async () => {
  const { open, shown, leave } = await openPage();
  open('palette');
  await expect.poll(hasEntry).toBe(true);
  leave();
  await expect.poll(shown).toBe('/vpcs alone');
  expect(window.location.pathname).toBe('/vpcs');
});

test('it is shown over the page that its user has gone on to, and Back returns to that page', async () => {
  const { open, shown, leave } = await openPage();
  leave();
  // Links change the address at once, and the router draws the next page a little later.
  open('palette');
  await expect.poll(shown).toBe('/vpcs palette');
  window.history.back();
  await expect.poll(shown).toBe('/vpcs alone');
});

test('a page that is loaded with the entry shows it', async () => {
  const { close, shown } = await openPage({ overlay: 'more' });
  expect(shown()).toBe('/list more');
  close();
  expect(shown()).toBe('/list alone');
});
