import axe from 'axe-core';
import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { Gallery } from '../gallery/Gallery.tsx';
import type { PageName } from '../gallery/page-names.ts';

/** Renders something, removes it after the test, and waits until its heading is there. */
async function open(content: ReactNode): Promise<void> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  root.render(<StrictMode>{content}</StrictMode>);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens a page of the gallery in the portal's frame. */
export async function openGallery(name: PageName): Promise<void> {
  await open(<Gallery page={name} />);
}

/** Opens one section of a gallery page alone: a whole page of form controls takes axe a second. */
export async function openExamples(Examples: ComponentType): Promise<void> {
  await open(
    <main>
      <h1>Examples</h1>
      <Examples />
    </main>,
  );
}

/** Runs a test in a window of another size. */
export async function resizeWindow(width: number, height: number): Promise<void> {
  const before = { width: window.innerWidth, height: window.innerHeight };
  onTestFinished(() => page.viewport(before.width, before.height));
  await page.viewport(width, height);
}

export async function expectNoViolations(): Promise<void> {
  // Colours that still fade in have too little contrast. Spinners never end.
  const endings = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(endings.map(({ finished }) => finished));
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}

/** Gives an element the focus, as a user's earlier steps would have done. */
export async function focusOn(target: Locator): Promise<void> {
  const element = await target.findElement();
  element.focus();
}

/** Presses keys, in the syntax of `userEvent.keyboard`, on an element. */
export async function pressOn(target: Locator, keys: string): Promise<void> {
  await focusOn(target);
  await userEvent.keyboard(keys);
}

/** Types text of which the browser says this, as in `inputType` of its event. */
export async function typeAs(inputType: string, text: string): Promise<void> {
  const named = vi.spyOn(InputEvent.prototype, 'inputType', 'get').mockReturnValue(inputType);
  await userEvent.keyboard(text);
  named.mockRestore();
}

/** Waits until React has drawn what was set before. */
export async function nextFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** The texts of all elements that a locator finds, with their spaces collapsed. */
function textsOf(target: Locator): string[] {
  return target.elements().map((element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim());
}

/** Waits until the elements that a locator finds have exactly these texts. */
export async function expectTexts(target: Locator, texts: readonly string[]): Promise<void> {
  await expect.poll(() => textsOf(target)).toEqual(texts);
}

/** Waits until a locator finds so many elements. */
export async function expectCount(target: Locator, count: number): Promise<void> {
  await expect.poll(() => target.length).toBe(count);
}

/** Waits until an element is not shown, or not there at all. */
export async function expectHidden(target: Locator): Promise<void> {
  await expect.poll(() => target.elements().filter((element) => element.checkVisibility())).toEqual([]);
}

const said = (id: string) => document.querySelector(`[data-said="${id}"]`);

/** Waits until a control of the forms has said this value last. */
export async function expectValue(id: string, value: unknown): Promise<void> {
  await expect.poll(() => said(id)?.textContent).toBe(JSON.stringify(value));
}

/** The value that a control of the forms has said last, as its text. */
export function valueTextOf(id: string): string | null {
  return said(id)?.textContent ?? null;
}

/** How often a control of the forms was left. */
export function leavingsOf(id: string): number {
  return Number(said(id)?.getAttribute('data-leavings'));
}
