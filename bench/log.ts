/** A build's log of 100,000 lines: opened, scrolled and searched, beside the same text in a plain `<pre>`. */
import { chromium, type Page } from '@playwright/test';
import { requireChromium } from '../scripts/chromium.ts';
import { startPortalProcess } from '../tests/e2e/portal-process.ts';
import { browserArguments, buildApp } from './list-pages.ts';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';
import { enter } from './synced-portal.ts';

/** Milliseconds at the 95th percentile for a jump and for a search. */
const AIM = { scroll: 50, search: 200 };
const LINES = countFrom('BENCH_LINES', 100_000);
const RUNS = countFrom('BENCH_RUNS', 20);
const sequence = '\u001b';
const LOG = Array.from(
  { length: LINES },
  (_, index) =>
    `[2026-01-02T03:04:05.000Z] ${sequence}[3${index % 8}mtask ${index}${sequence}[0m changed: [host-${index % 97}] ok=${index % 13}\n`,
).join('');
/** Each stands in some of the lines. */
const searched = (run: number) => `host-${10 + (run % 80)}]`;

/** Milliseconds from a jump to the second frame behind it. */
function jump(page: Page, selector: string, share: number): Promise<number> {
  return page.evaluate(
    ([frame, part]) =>
      new Promise<number>((resolve, reject) => {
        const element = document.querySelector(frame);
        if (element === null) return reject(new Error(`There is no ${frame}.`));
        const from = performance.now();
        element.scrollTop = (element.scrollHeight - element.clientHeight) * part;
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - from)));
      }),
    [selector, share] as const,
  );
}

/** Milliseconds from a typed text to the frame with its count. */
function searchApp(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (typed) =>
      new Promise<number>((resolve, reject) => {
        const input = document.querySelector('search input');
        const count = document.querySelector('search [role="status"]');
        if (!(input instanceof HTMLInputElement) || count === null) return reject(new Error('There is no search.'));
        const observer = new MutationObserver(() => {
          if (!count.textContent?.includes(' of ')) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - from));
        });
        const write = (value: string) => {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
          input.dispatchEvent(new Event('input', { bubbles: true }));
        };
        let from = 0;
        write('');
        requestAnimationFrame(() =>
          setTimeout(() => {
            observer.observe(count, { childList: true, characterData: true, subtree: true });
            from = performance.now();
            write(typed);
          }, 50),
        );
      }),
    text,
  );
}

/** The same in the plain text: every match in a mark of its own. */
function searchPeer(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (typed) =>
      new Promise<number>((resolve, reject) => {
        const pre = document.querySelector('pre');
        if (pre === null) return reject(new Error('There is no text.'));
        const from = performance.now();
        const parts = (pre.textContent ?? '').split(typed);
        pre.replaceChildren(
          ...parts.flatMap((part, index) => {
            if (index === 0) return [part];
            const mark = document.createElement('mark');
            mark.textContent = typed;
            return [mark, part];
          }),
        );
        pre.querySelector('mark')?.scrollIntoView();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - from)));
      }),
    text,
  );
}

await buildApp();
const portal = await startPortalProcess();
const browser = await chromium.launch({ executablePath: requireChromium(), args: browserArguments });
try {
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 800 } });
  const app = await context.newPage();
  await enter(app);
  const address = '/dashboard/deployments/logs/1/builds/1';
  const build = {
    ...{ buildNumber: 1, jobName: 'job', failedJob: null, state: 'SUCCEEDED', buildUrl: null },
    ...{ startedAt: '2026-01-02T03:04:05.000Z', endedAt: null },
  };
  await app.route('**/api/builds/deployments/1', (route) => route.fulfill({ json: { builds: [build] } }));
  await app.route('**/api/builds/deployments/1/1?*', (route) =>
    route.fulfill({
      json: { build, logContent: Buffer.from(LOG).toString('base64'), nextOffset: LOG.length, isWhole: true },
    }),
  );
  await app.goto(address);
  await app.getByRole('region', { name: 'Log lines' }).getByRole('listitem').first().waitFor();
  await app.getByRole('button', { name: 'Search the log' }).click();
  await app.locator('search input').waitFor();

  const peer = await context.newPage();
  await peer.setContent('<pre style="height:420px;overflow:auto;font:12px/20px monospace"></pre>');
  const plain = LOG.replaceAll(new RegExp(`${sequence}\\[\\d*m`, 'g'), '');
  await peer.evaluate((text) => document.querySelector('pre')?.append(text), plain);

  const samples: Record<string, number[]> = { appScroll: [], peerScroll: [], appSearch: [], peerSearch: [] };
  for (let run = 0; run < RUNS; run += 1) {
    const share = ((run * 37) % 100) / 100;
    await app.bringToFront();
    samples['appScroll']?.push(await jump(app, 'section[aria-label="Log lines"]', share));
    samples['appSearch']?.push(await searchApp(app, searched(run)));
    await peer.bringToFront();
    samples['peerScroll']?.push(await jump(peer, 'pre', share));
    samples['peerSearch']?.push(await searchPeer(peer, searched(run)));
  }
  const of = (name: string) => samples[name] ?? [];
  const row = (what: string, own: string, other: string) => [
    what,
    ...[of(own), of(other)].flatMap((each) => [rounded(median(each)), rounded(percentile(each, 0.95))]),
    rounded(median(of(own)) / median(of(other))),
  ];
  console.log(
    table([
      ['Milliseconds', 'log page p50', 'p95', '<pre> p50', 'p95', 'ratio'],
      row('jump', 'appScroll', 'peerScroll'),
      row('search', 'appSearch', 'peerSearch'),
    ]),
  );
  const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
  console.log(`\n${RUNS} runs each, in turn, among ${LINES} lines; ${await elements(app)} elements on the log page.`);
  const [scroll, search] = [percentile(of('appScroll'), 0.95), percentile(of('appSearch'), 0.95)];
  const isKept = scroll <= AIM.scroll && search <= AIM.search;
  console.log(
    `Aim: p95 of a jump within ${AIM.scroll} ms, of a search within ${AIM.search} ms: ${isKept ? 'kept' : 'missed'}`,
  );
} finally {
  await browser.close();
  await portal.close();
}
