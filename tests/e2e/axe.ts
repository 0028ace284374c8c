/** Runs axe on a page and returns its findings. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a colour scheme can break: names, roles and order are the same in both. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

export type ColorScheme = 'light' | 'dark';

declare global {
  interface Window {
    axe?: typeof axe;
    /** Which looks of texts were checked in this document, by colour scheme. */
    checkedLooks?: Map<string, Set<string>>;
  }
}

/** Axe stays in the document: it is loaded again only after a page load. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source);
}

/**
 * What axe finds of names, roles and order on the page as it stands, each with its rule, element and reason. The portal has no frames.
 * @param except selects what is left out, as it was checked on the page before
 */
export async function findViolations(page: Page, except: string | null = null): Promise<readonly string[]> {
  await loadAxe(page);
  const options = {
    runOnly: { type: 'tag', values: STANDARDS },
    rules: Object.fromEntries(RULES_OF_COLOUR.map((rule) => [rule, { enabled: false }])),
  } satisfies axe.RunOptions;
  return page.evaluate(
    async ([runOptions, leftOut]) => {
      // Preloading reads style sheets and media again, for rules about sounds and screen orientation that are not run.
      const context = leftOut === null ? document : { exclude: [leftOut] };
      const results = await window.axe?.run(context, { ...runOptions, resultTypes: ['violations'], preload: false });
      if (results === undefined) throw new Error('Axe is not on the page.');
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
      );
    },
    [options, except] as const,
  );
}

/**
 * What axe finds of colours. Only one text of each look is checked in a document: texts within the same elements, with the same
 * classes and states, have the same colours, and most of a page looks like the page before.
 */
export async function findColourViolations(page: Page, colorScheme: ColorScheme): Promise<readonly string[]> {
  await loadAxe(page);
  return page.evaluate(
    async ([rules, scheme]) => {
      window.checkedLooks ??= new Map();
      const checked = window.checkedLooks.get(scheme) ?? new Set();
      window.checkedLooks.set(scheme, checked);

      const looks = new WeakMap<Element, string>();
      const isOfLook = ({ name, value }: Attr) =>
        name === 'class' ||
        name === 'disabled' ||
        name === 'type' ||
        (name === 'style' && /color|background|--/.test(value)) ||
        ((name.startsWith('aria-') || name.startsWith('data-')) && /^[a-z]{0,12}$/.test(value));
      const lookOf = (element: Element): string => {
        const known = looks.get(element);
        if (known !== undefined) return known;
        const own = [...element.attributes].filter(isOfLook).map(({ name, value }) => `${name}=${value}`);
        const above = element.parentElement === null ? '' : lookOf(element.parentElement);
        const look = `${above}/${element.localName} ${own.join(' ')}`;
        looks.set(element, look);
        return look;
      };

      const texts = new Set<Element>(document.querySelectorAll('input, select, textarea'));
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (parentElement !== null && textContent?.trim()) texts.add(parentElement);
      }
      const unchecked: Element[] = [];
      for (const text of texts) {
        const look = lookOf(text);
        if (checked.has(look) || !text.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        checked.add(look);
        unchecked.push(text);
      }
      if (unchecked.length === 0) return [];
      const results = await window.axe?.run(
        { include: unchecked },
        { runOnly: { type: 'rule', values: rules }, resultTypes: ['violations'], preload: false },
      );
      if (results === undefined) throw new Error('Axe is not on the page.');
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
      );
    },
    [RULES_OF_COLOUR, colorScheme] as const,
  );
}
