/** The accessibility tour (tests/e2e/accessibility-*.spec.ts) has a stop for every page that the router knows. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AREAS } from '../../src/rules/areas.ts';
import { shellPaths } from '../../src/ui/paths.ts';
import { PAGES } from '../e2e/accessibility-pages.ts';

const pagesOfAreas = Object.entries(AREAS).flatMap(([area, { routes }]) =>
  Object.keys(routes).map((route) => `${area}.${route}`),
);

test('every page of an area has a stop in the tour', () => {
  expect(Object.keys(PAGES).sort()).toEqual(pagesOfAreas.sort());
});

test('a page without its own stop names one that covers it', () => {
  for (const [name, stop] of Object.entries(PAGES))
    if ('sameAs' in stop) expect(PAGES[stop.sameAs], name).toHaveProperty('addresses');
});

/** The stops of the tour for the shell's pages. */
const SHELL_PAGES = {
  '/': 'the start page',
  '/401': 'no permission',
  '/share': 'a shared link to another site',
  '/launched': 'what a launch link has started',
  '/login': 'the sign-in page without its window',
  '/login/state': 'an account that is not active',
  '/loginError': 'a failed sign-in',
  '/logout': 'signed out',
  '/launch/:token': 'a launch link without effect',
  '*': 'no such page',
} as const;

test('every page of the shell has a stop in the tour', () => {
  const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const found = [...read('src/ui/shell/App.tsx').matchAll(/\bpath=(?:"([^"]+)"|\{shellPaths\.(\w+)\})/g)];
  const paths = found.map(
    ([, path, key]) => path ?? String(Object.entries(shellPaths).find(([name]) => name === key)?.[1]),
  );
  expect([...new Set(paths)].filter((path) => path !== shellPaths.dashboard).sort()).toEqual(
    Object.keys(SHELL_PAGES).sort(),
  );
  const tour = read('tests/e2e/accessibility-session.spec.ts');
  for (const state of Object.values(SHELL_PAGES)) expect(tour).toContain(`'${state}'`);
});
