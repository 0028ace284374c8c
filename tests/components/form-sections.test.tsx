/** A long form draws what fits the window first. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openGallery, pressOn, resizeWindow } from './gallery-page.tsx';

const section = (name: string) => page.getByRole('region', { name, exact: true });
const link = (name: RegExp) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });

/** No frame is painted meanwhile, as far as the form knows. */
function holdFrames(): void {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('the sections below the window follow with the next frames', async () => {
  await resizeWindow(1280, 800);
  holdFrames();
  await openGallery('forms');
  await expect.element(section('Identification').getByRole('textbox', { name: 'Client' })).toBeVisible();
  await expect.element(section('Launch link')).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(section('Launch link')).toBeVisible();
});

test('a section that is not drawn yet can be reached', async () => {
  await resizeWindow(1280, 800);
  holdFrames();
  await openGallery('forms');
  await pressOn(link(/^Launch link/), '{Enter}');
  const heading = section('Launch link').getByRole('heading');
  await expect.element(heading).toHaveFocus();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(heading).toHaveFocus();
});
