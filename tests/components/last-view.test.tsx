import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawnView } from '../../src/ui/last-view/drawn-view.ts';
import { replaceLastView } from '../../src/ui/last-view/replace-last-view.ts';
import '../../src/ui/last-view/last-view.css.ts';

const address = window.location.href;

afterEach(() => {
  for (const id of ['last-view', 'root']) document.getElementById(id)?.remove();
  window.history.replaceState(null, '', address);
});

/** An element made of others, as markup is refused here. */
function element(name: string, attributes: Readonly<Record<string, string>> = {}, ...children: (Element | string)[]) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** A page as the service worker answers it. */
function startedPage(...view: Element[]) {
  const root = element('div', { id: 'root' });
  document.body.append(element('div', { id: 'last-view', 'data-layout': 'larger' }, ...view), root);
  replaceLastView(root);
  return root;
}

const isViewShown = () => document.getElementById('last-view') !== null;

test('the last view stays while the app shows what stands for a page, and gives way to the page', async () => {
  const root = startedPage(element('h1', {}, 'VPCs'));
  expect(getComputedStyle(root).display).toBe('none');
  const placeholder = element('div', { 'data-placeholder': 'true' }, 'Loading');
  root.append(placeholder);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  root.append(element('h1', {}, 'VPCs'));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(isViewShown()).toBe(true);
  placeholder.remove();
  await vi.waitFor(() => expect(isViewShown()).toBe(false));
  expect(getComputedStyle(root).display).not.toBe('none');
});

test('in a window of another width than the last view’s, the app is seen while it draws itself', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  for (const [width, shown] of [
    [1280, 'none'],
    [390, 'block'],
  ] as const) {
    await page.viewport(width, 800);
    const root = startedPage(element('h1', {}, 'VPCs'));
    expect(getComputedStyle(root).display).toBe(shown);
    for (const id of ['last-view', 'root']) document.getElementById(id)?.remove();
  }
});

test('a link that is pressed before the app is there is where it starts, or goes on', () => {
  const heard = vi.fn();
  window.addEventListener('popstate', heard);
  onTestFinished(() => window.removeEventListener('popstate', heard));
  const link = element('a', { href: '/dashboard/vpcs/176/view' }, element('span', {}, '#176'));
  const button = element('button', {}, 'Approve');
  startedPage(link, button);
  button.click();
  expect(window.location.href).toBe(address);
  // Entries that other pages have left ahead are gone with a new one, so that the length may stay.
  const index = () => window.navigation.currentEntry?.index ?? 0;
  const before = index();
  // The second press is that of a double click.
  for (let press = 0; press < 2; press += 1) link.querySelector('span')?.click();
  expect(window.location.pathname).toBe('/dashboard/vpcs/176/view');
  expect(index()).toBe(before + 1);
  expect(heard).toHaveBeenCalledOnce();
});

test('a key reaches the app only once its page is seen', async () => {
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  onTestFinished(() => document.removeEventListener('keydown', heard));
  const root = startedPage(element('h1', {}, 'VPCs'));
  await userEvent.keyboard('?');
  expect(heard).not.toHaveBeenCalled();
  root.append(element('h1', {}, 'VPCs'));
  await vi.waitFor(() => expect(isViewShown()).toBe(false));
  await userEvent.keyboard('?');
  expect(heard).toHaveBeenCalledOnce();
});

test('a page without a last view starts as ever', () => {
  const root = element('div', { id: 'root' });
  document.body.append(root);
  replaceLastView(root);
  expect(getComputedStyle(root).display).toBe('block');
});

test('the drawn view refers to nothing outside itself, and has neither what has passed nor what is out of sight', () => {
  const far = element('p', {}, 'Far down');
  far.style.marginTop = '300vh';
  const hidden = element('p', {}, 'Hidden');
  hidden.style.display = 'none';
  const root = element(
    'div',
    { id: 'root' },
    element('h1', { id: 'heading' }, 'VPCs'),
    element('section', { 'aria-labelledby': 'heading' }, element('a', { href: '/dashboard/vpcs/176/view' }, '#176')),
    element('table', {}, element('thead', {}, element('tr', {}, element('th', {}, 'Name')))),
    element('div', { role: 'status' }, 'You are offline.'),
    element('input', { name: 'client' }),
    element('section', { 'aria-live': 'polite' }, 'Approval applied.'),
    hidden,
    far,
  );
  document.body.append(root);
  const width = root.querySelector('th')?.clientWidth;
  expect(drawnView(root)?.markup).toBe(
    `<h1>VPCs</h1><section><a href="/dashboard/vpcs/176/view" tabindex="-1">#176</a></section>` +
      `<table><thead><tr><th width="${width}">Name</th></tr></thead></table><input tabindex="-1" inert="">`,
  );
});
