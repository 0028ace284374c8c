/** How much JavaScript a signed-in user's browser loads up to the first row of the list, beside a minimal react-admin. */
import { gzipSync } from 'node:zlib';
import { type ListPages, type MeasuredPage, openListPages } from './list-pages.ts';
import { rounded, table } from './statistics.ts';

/** Kilobytes (1,000 bytes) of gzipped JavaScript that the portal may load. */
const AIM = 156;

interface Script {
  readonly name: string;
  readonly kilobytes: number;
}

/** The scripts that had come when the first row was there, gzipped alike whatever the server sent. */
async function scriptsUpToFirstRow(pages: ListPages, { url, firstRow }: MeasuredPage): Promise<readonly Script[]> {
  await pages.forgetRecords();
  const { page } = await pages.open();
  const scripts: Promise<Script>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(
      response.body().then((body) => ({
        name: new URL(response.url()).pathname,
        kilobytes: gzipSync(body, { level: 9 }).length / 1000,
      })),
    );
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(firstRow).first().waitFor({ timeout: 30_000 });
  const loaded = await Promise.all([...scripts]);
  await page.close();
  return loaded;
}

function total(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
}

const pages = await openListPages();
try {
  const portal = await scriptsUpToFirstRow(pages, pages.portal);
  const peer = await scriptsUpToFirstRow(pages, pages.peer);
  const largestFirst = [...portal].sort((a, b) => b.kilobytes - a.kilobytes);
  console.log(
    table([
      ['JavaScript of the portal', 'kB gz'],
      ...largestFirst.map((each) => [each.name, each.kilobytes.toFixed(1)]),
    ]),
  );
  const [own, other] = [total(portal), total(peer)];
  console.log(`\nInitial JavaScript: portal ${own.toFixed(1)} kB gz, react-admin ${other.toFixed(1)} kB gz`);
  console.log(`Ratio portal / react-admin: ${rounded(own / other)}`);
  console.log(`Aim: at most ${AIM} kB gz: ${own <= AIM ? 'kept' : 'missed'}`);
} finally {
  await pages.close();
}
