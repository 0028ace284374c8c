/** How much JavaScript a signed-in user's browser loads up to the first row of the list, beside a minimal react-admin. */
import { gzipSync } from 'node:zlib';
import { FIRST_PAGE_LIMIT_KB } from '../tools/build/first-page.ts';
import { type ListPages, type MeasuredPage, openListPages } from './list-pages.ts';
import { rounded, table } from './statistics.ts';

/** Kilobytes (1,000 bytes) of gzipped JavaScript that the portal may load. */
const AIM = 156;

interface Script {
  readonly name: string;
  readonly kilobytes: number;
}

interface LoadedScripts {
  /** Those whose loading had started when the first row was there. */
  readonly upToFirstRow: readonly Script[];
  /** Those that followed within some seconds. */
  readonly after: readonly Script[];
}

/** Milliseconds after the first row in which scripts are still counted as following it. */
const AFTERWARDS = 6_000;

/** Notes in the page when the first row comes into the document. */
function noteFirstRow(firstRow: string): void {
  const watching = new MutationObserver(() => {
    if (document.querySelector(firstRow) === null) return;
    watching.disconnect();
    performance.mark('first row');
  });
  watching.observe(document, { childList: true, subtree: true });
}

/** The scripts that a page loads, gzipped alike whatever the server sent. */
async function loadedScripts(pages: ListPages, { url, firstRow }: MeasuredPage): Promise<LoadedScripts> {
  await pages.forgetRecords();
  const { page } = await pages.open();
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
  });
  await page.addInitScript(noteFirstRow, firstRow);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(firstRow).first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(AFTERWARDS);
  const early = await page.evaluate(() => {
    const [{ startTime: shownAt } = { startTime: 0 }] = performance.getEntriesByName('first row');
    return performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (startTime <= shownAt ? name : []));
  });
  const isEarly = new Set(early);
  const scripts = await Promise.all(
    [...bodies].map(async ([address, body]) => ({
      address,
      name: new URL(address).pathname,
      kilobytes: gzipSync(await body, { level: 9 }).length / 1000,
    })),
  );
  await page.close();
  return {
    upToFirstRow: scripts.filter(({ address }) => isEarly.has(address)),
    after: scripts.filter(({ address }) => !isEarly.has(address)),
  };
}

function printTable(title: string, scripts: readonly Script[]): void {
  const largestFirst = [...scripts].sort((left, right) => right.kilobytes - left.kilobytes);
  console.log(`${table([[title, 'kB gz'], ...largestFirst.map((each) => [each.name, each.kilobytes.toFixed(1)])])}\n`);
}

function total(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
}

const pages = await openListPages();
try {
  const portal = await loadedScripts(pages, pages.portal);
  const peer = await loadedScripts(pages, pages.peer);
  printTable('JavaScript of the portal up to the first row', portal.upToFirstRow);
  printTable('Right after it', portal.after);
  const [own, other] = [total(portal.upToFirstRow), total(peer.upToFirstRow)];
  console.log(`Initial JavaScript: portal ${own.toFixed(1)} kB gz, react-admin ${other.toFixed(1)} kB gz`);
  console.log(`With what follows: portal ${(own + total(portal.after)).toFixed(1)} kB gz`);
  console.log(`Ratio portal / react-admin: ${rounded(own / other)}`);
  console.log(`Limit of the build: ${FIRST_PAGE_LIMIT_KB} kB gz`);
  console.log(`Aim: at most ${AIM} kB gz: ${own <= AIM ? 'kept' : 'missed'}`);
} finally {
  await pages.close();
}
