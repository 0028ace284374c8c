/** Axe on a page, as its findings are all that is wanted. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * What axe finds on the page as it stands, each with its rule, element and reason. The portal has no frames.
 * @param except selects what is left out, as it was checked on the page before
 */
export async function findViolations(
  page: Page,
  options: axe.RunOptions = {},
  except: string | null = null,
): Promise<readonly string[]> {
  // Axe stays in the document: it is loaded again only after a page load.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source);
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
