/** Runs axe on a page and returns its findings. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a color scheme can break: names, roles and order are the same in both. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block'];

/** An attribute of texts whose colors are to be checked. */
const UNCHECKED = 'data-unchecked-look';

/** An attribute of targets that are smaller than WCAG asks for, unless there is room around them. */
const SMALL = 'data-small-target';

export type ColorScheme = 'light' | 'dark';

declare global {
  interface Window {
    axe?: typeof axe;
    /** Which looks of texts were checked in this document, by color scheme. */
    checkedLooks?: Map<string, Set<string>>;
    /** A number for each content of an element, and which of them axe has seen, by the window's width and what was measured. */
    checkedParts?: { readonly ids: Map<string, number>; readonly seen: Map<string, Set<number>> };
  }
}

/** Axe stays in the document: it is loaded again only after a page load. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source);
}

/**
 * Marks one text of each look that was not checked in this document and color scheme, and returns how many there are. Texts within the
 * same elements, with the same classes and states, have the same colors, and most of a page looks like the page before.
 */
export function markUncheckedLooks(page: Page, colorScheme: ColorScheme): Promise<number> {
  return page.evaluate(
    ([scheme, mark]) => {
      window.checkedLooks ??= new Map();
      const checked = window.checkedLooks.get(scheme) ?? new Set();
      window.checkedLooks.set(scheme, checked);

      const looks = new WeakMap<Element, string>();
      const isOfLook = ({ name, value }: Attr) =>
        name === 'class' ||
        name === 'disabled' ||
        name === 'type' ||
        (name === 'style' && /color|background|--/.test(value)) ||
        ((name.startsWith('aria-') || name.startsWith('data-')) && name !== mark && /^[a-z]{0,12}$/.test(value));
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
      let marked = 0;
      for (const text of texts) {
        const look = lookOf(text);
        if (checked.has(look) || !text.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        checked.add(look);
        text.setAttribute(mark, '');
        marked += 1;
      }
      return marked;
    },
    [colorScheme, UNCHECKED] as const,
  );
}

/** Elements within a part, below which it isn't worth to remember it. */
const SMALLEST_PART = 8;

/** An attribute of parts that axe has seen as they are. */
const SEEN = 'data-seen-part';

/**
 * Marks the largest parts of the page that axe has seen in this document, at this width and as they are, and remembers the others. What
 * is hidden or below an open dialog is not seen.
 */
function markSeenParts(page: Page, allTargets: boolean): Promise<void> {
  return page.evaluate(
    ([smallest, mark, ofLooks, measured]) => {
      window.checkedParts ??= { ids: new Map(), seen: new Map() };
      const { ids, seen: everywhere } = window.checkedParts;
      const where = `${window.innerWidth} ${measured}`;
      const seen = everywhere.get(where) ?? new Set();
      everywhere.set(where, seen);

      const parts = new Map<Element, { readonly id: number; readonly size: number }>();
      const read = (element: Element): { readonly id: number; readonly size: number } => {
        const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        let size = isVisible ? 1 : 0;
        const contents = [...element.childNodes].map((node) => {
          if (!(node instanceof Element)) return node.nodeValue;
          const within = read(node);
          size += within.size;
          return within.id;
        });
        const attributes = [...element.attributes].map(({ name, value }) =>
          name === ofLooks ? '' : `${name}=${value}`,
        );
        const content = JSON.stringify([element.localName, isVisible, attributes.filter(Boolean), contents]);
        const id = ids.get(content) ?? ids.size;
        ids.set(content, id);
        parts.set(element, { id, size });
        return { id, size };
      };
      read(document.body);
      const modal = [...document.querySelectorAll('dialog:modal, [aria-modal=true]')].at(-1);
      const newParts: number[] = [];
      const seenParts: Element[] = [];
      const look = (element: Element) => {
        const part = parts.get(element);
        if (part === undefined || part.size < smallest || element.matches('[inert], [aria-hidden=true]')) return;
        if (seen.has(part.id)) {
          seenParts.push(element);
          return;
        }
        if (modal?.contains(element) !== false) newParts.push(part.id);
        for (const child of element.children) look(child);
      };
      for (const child of document.body.children) look(child);
      for (const id of newParts) seen.add(id);
      for (const part of seenParts) part.setAttribute(mark, '');
    },
    [SMALLEST_PART, SEEN, UNCHECKED, allTargets] as const,
  );
}

export interface Check {
  /** Names, roles and order of what was not seen before, except what this selects; undefined where they are not checked. */
  readonly namesExcept: string | null | undefined;
  /** Whether the colors of the marked texts are checked. */
  readonly colors: boolean;
  /**
   * Whether targets count that another one may cover in part. Otherwise only small ones are measured: with all, that takes more time
   * than every other rule together.
   */
  readonly allTargets: boolean;
}

/** What axe finds on the page as it stands, each with its rule, element and reason. The portal has no frames. */
export async function findViolations(
  page: Page,
  { namesExcept, colors, allTargets }: Check,
): Promise<readonly string[]> {
  await loadAxe(page);
  if (namesExcept !== undefined) await markSeenParts(page, allTargets);
  return page.evaluate(
    async ([standards, rulesOfColor, mark, small, seen, leftOut, isWithNames, isWithColors, isOfAllTargets]) => {
      if (window.axe === undefined) throw new Error('Axe is not on the page.');
      window.axe.configure({
        rules: [
          { id: 'color-contrast', selector: `[${mark}]` },
          { id: 'link-in-text-block', selector: `a[href][${mark}]` },
          { id: 'target-size', selector: isOfAllTargets ? '*' : `[${small}]` },
        ],
      });
      const targets =
        'a[href], area[href], button, input, select, textarea, summary, [role], [tabindex], [contenteditable]';
      const smallTargets = [...document.querySelectorAll(targets)].filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return Math.min(width, height) < 24;
      });
      for (const target of smallTargets) target.setAttribute(small, '');
      const marked = [...document.querySelectorAll(`[${mark}]`)];
      // Only the colors are checked in the part that is left out.
      const isApart = marked.some((text) => text.closest(leftOut) !== null);
      const onlyColors = { runOnly: { type: 'rule', values: rulesOfColor } } satisfies axe.RunOptions;
      const names = {
        runOnly: { type: 'tag', values: standards },
        rules: Object.fromEntries(rulesOfColor.map((rule) => [rule, { enabled: isWithColors && !isApart }])),
      } satisfies axe.RunOptions;
      const context = document.querySelector(leftOut) === null ? document : { exclude: [leftOut] };
      const runs: [axe.ElementContext, axe.RunOptions][] = [];
      if (isWithNames) runs.push([context, names]);
      if (isWithColors && (!isWithNames || isApart) && marked.length > 0) runs.push([{ include: marked }, onlyColors]);
      const found: string[] = [];
      for (const [where, options] of runs) {
        // Preloading reads style sheets and media again, for rules about sounds and screen orientation that are not run.
        const { violations } = await window.axe.run(where, { ...options, resultTypes: ['violations'], preload: false });
        for (const { id, nodes } of violations)
          for (const { html, failureSummary } of nodes) found.push(`${id}: ${html} ${failureSummary ?? ''}`);
      }
      for (const text of marked) text.removeAttribute(mark);
      for (const target of smallTargets) target.removeAttribute(small);
      for (const part of document.querySelectorAll(`[${seen}]`)) part.removeAttribute(seen);
      return found;
    },
    [
      STANDARDS,
      RULES_OF_COLOR,
      UNCHECKED,
      SMALL,
      SEEN,
      [`[${SEEN}]`, ...(namesExcept == null ? [] : [namesExcept])].join(', '),
      namesExcept !== undefined,
      colors,
      allTargets,
    ] as const,
  );
}
