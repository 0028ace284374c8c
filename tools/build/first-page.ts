/** Keeps the code of the first page small: what a signed-in user loads before the first row (docs/decisions/0063-rows-before-actions.md). */
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Kilobytes (1,000 bytes) of gzipped JavaScript up to the first row. The only place of this limit; lower it with each saving. */
export const FIRST_PAGE_LIMIT_KB = 194.5;

/** One import from the first page to these would bring much more script with it. */
const AFTER_FIRST_PAGE =
  /node_modules\/dexie\/|src\/data\/(?!deployments\/|resources\/)[a-z-]+\/resource\.ts$|src\/machines\/(outbox\/|lifecycles\/(?!engine\/(facts-viewer|offline-policy)))|src\/ui\/list\/(row-tools|RowActions)\.|privilege-labels\.ts$/;

/** Modules that are named when the limit is passed. */
const NAMED = 15;

function firstPageOf(bundle: Rolldown.OutputBundle): readonly Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [part] : []));
  const first = new Set(chunks.filter(({ isEntry, name }) => isEntry || name === 'screens'));
  for (const chunk of first)
    for (const imported of chunks.filter(({ fileName }) => chunk.imports.includes(fileName))) first.add(imported);
  return [...first];
}

/** Fails the build where what comes after the first page is part of it, or where the first page has grown too large. */
export const smallFirstPage: Plugin = {
  name: 'small-first-page',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const first = firstPageOf(bundle);
      const tooEarly = first.flatMap(({ moduleIds }) => moduleIds.filter((id) => AFTER_FIRST_PAGE.test(id)));
      if (tooEarly.length > 0)
        this.error(`The first page must not import these, not even through others: ${tooEarly.join(', ')}`);
      const kilobytes = first.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000;
      if (kilobytes <= FIRST_PAGE_LIMIT_KB) return;
      const largest = first
        .flatMap(({ modules }) => Object.entries(modules))
        .filter(([id]) => id.includes('/src/'))
        .sort(([, left], [, right]) => right.renderedLength - left.renderedLength)
        .slice(0, NAMED)
        .map(([id, { renderedLength }]) => `${renderedLength} ${id}`);
      this.error(
        `The first page has ${kilobytes.toFixed(1)} kB gz of JavaScript, more than the ${FIRST_PAGE_LIMIT_KB} in tools/build/first-page.ts. ` +
          `Load what the first row doesn't need later. Its largest modules (bytes before minifying):\n${largest.join('\n')}`,
      );
    },
  },
};
