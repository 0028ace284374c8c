import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { headlessShellLaunch } from '../chromium-launch.ts';

const fromTests = createRequire(import.meta.url);
const fromPlaywright = createRequire(fromTests.resolve('@playwright/test'));
const fromItsRunner = createRequire(fromPlaywright.resolve('playwright'));

/** The features that a list in Playwright's source names. */
function namesIn(source: string, list: RegExp): readonly string[] {
  return [...(list.exec(source)?.[1] ?? '').matchAll(/^\s+"(\w+)",?$/gm)].map(([, name = '']) => name);
}

it('starts the headless shell with the features that Playwright sets, as its own switch replaces theirs', () => {
  const playwright = readFileSync(fromItsRunner.resolve('playwright-core/lib/coreBundle'), 'utf8');
  const disabled = namesIn(playwright, /disabledFeatures = \[([^\]]*)\]/);
  expect(disabled).toContain('PaintHolding');
  expect(playwright).toMatch(/"--disable-features=" \+ disabledFeatures/);
  const said = headlessShellLaunch().args.find((arg) => arg.startsWith('--disable-features='));
  expect(said?.split(/[=,]/)).toEqual(expect.arrayContaining([...disabled]));
});
