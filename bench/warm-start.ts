/**
 * A start of the installed app, from the start of the navigation to the first row, of the last view and of the app itself: worker and
 * caches warm, the worker at rest, every record on the device; beside react-admin with its HTTP cache warm.
 */
import * as v from 'valibot';
import { freePort } from '../tests/database/free-port.ts';
import { readSessionRows } from '../tests/e2e/device.ts';
import { type FaultyNetwork, startFaultyNetwork } from '../tests/fault/faulty-network.ts';
import { MOBILE_NETWORK, type OpenedPage, showFirstRow, timeToFirstRow } from './first-row.ts';
import { DEPLOYMENT_LIST, ListAnswer, type MeasuredPage, PEER_LIST } from './list-pages.ts';
import { startReactAdminPeer } from './react-admin-peer.ts';
import { recordStart } from './start-profile.ts';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';
import { type Closable, openSyncedPortal, until } from './synced-portal.ts';

/** How long it may take at 4x CPU until rows are seen, beside react-admin's start with a network, at the median. */
const AIM = 0.5;
const AIMED_SLOWDOWN = 4;
/** How much longer the start may take without the server than with it. */
const AIM_WITHOUT_SERVER = 1.1;
const RECORDS = countFrom('BENCH_RECORDS', 10_000);
const RUNS = countFrom('BENCH_RUNS', 11);
const SLOWDOWNS = [1, 4, 6];

/** What is between the device and its server. */
type Reach = 'a phone’s network' | 'no network' | 'a captive network';
const WITH_SERVER: Reach = 'a phone’s network';
const REACHES: readonly Reach[] = [WITH_SERVER, 'no network', 'a captive network'];

/** Rows can be read in the last view already; their buttons work once the app has drawn them. */
type Shown = 'seen' | 'usable';
const FIRST_ROWS = { seen: DEPLOYMENT_LIST, usable: `#root ${DEPLOYMENT_LIST}` } as const satisfies Record<
  Shown,
  string
>;
const STARTS = REACHES.flatMap((reach) => (['seen', 'usable'] as const).map((shown) => ({ reach, shown })));

interface Pages extends Closable {
  /** The portal on such a network, its worker at rest, as when an app is opened. */
  openPortal(reach: Reach): Promise<OpenedPage>;
  openPeer(): Promise<OpenedPage>;
  portalList(shown: Shown): MeasuredPage;
  readonly peerList: MeasuredPage;
}

async function openPages(): Promise<Pages> {
  const closing: Closable[] = [];
  const close = async () => {
    for (const each of closing.splice(0).reverse()) await each.close();
  };
  try {
    const network = await startFaultyNetwork({ port: await freePort() });
    closing.push(network);
    const portal = await openSyncedPortal(RECORDS, network);
    closing.push(portal);
    const answer = await fetch(`${portal.server.url}/api/deploymentrequests?page=0`, {
      headers: { 'x-access-token': `Bearer ${portal.accessToken}` },
    });
    const { deployments, totalRecords } = v.parse(ListAnswer, await answer.json());
    const list = `${network.url}/dashboard/deployments/list`;
    const visit = await portal.open();
    await visit.page.goto(list);
    await until('the list was kept', async () => (await readSessionRows(visit.page)).length === 2);
    await visit.page.close();
    const peer = await startReactAdminPeer(deployments, totalRecords);
    closing.push(peer);
    return {
      async openPortal(reach) {
        const opened = await portal.open();
        await opened.devtools.send('ServiceWorker.enable');
        await opened.devtools.send('ServiceWorker.stopAllWorkers');
        changeNetwork(network, reach);
        return opened;
      },
      openPeer: () => portal.open(),
      portalList: (shown) => ({ name: `portal, ${shown}`, url: list, firstRow: FIRST_ROWS[shown] }),
      peerList: { name: 'react-admin', url: peer.url, firstRow: PEER_LIST },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function changeNetwork(network: FaultyNetwork, reach: Reach): void {
  network.restore();
  if (reach === 'no network') network.cut();
  if (reach === 'a captive network') network.captive();
}

const pages = await openPages();

/** Milliseconds of each part of a start, at the median. */
async function profile(): Promise<readonly (readonly [string, number])[]> {
  const samples = new Map<string, number[]>();
  for (let run = 0; run < RUNS; run += 1) {
    const opened = await pages.openPortal(WITH_SERVER);
    const stop = await recordStart(opened.devtools);
    await showFirstRow(opened, pages.portalList('usable'), { slowdown: AIMED_SLOWDOWN, network: MOBILE_NETWORK });
    for (const [part, time] of await stop()) samples.set(part, [...(samples.get(part) ?? []), time]);
    await opened.page.close();
  }
  return [...samples].map(([part, times]) => [part, median(times)] as const).sort(([, a], [, b]) => b - a);
}

function verdict(missed: readonly string[]): string {
  return missed.length === 0 ? 'kept' : `missed with ${missed.join(', ')}`;
}

try {
  const lines: string[][] = [
    ['First row after (ms)', 'CPU', 'median', 'p95', 'ratio to react-admin', 'to the server’s'],
  ];
  const slow: string[] = [];
  const slowWithoutServer: string[] = [];
  for (const slowdown of SLOWDOWNS) {
    const conditions = { slowdown, network: MOBILE_NETWORK };
    const peerTimes: number[] = [];
    const times = new Map(STARTS.map((start) => [start, [] as number[]]));
    // The first round warms the browser, and does not count.
    for (let round = 0; round <= RUNS; round += 1) {
      for (const [{ reach, shown }, samples] of times) {
        const time = await timeToFirstRow(await pages.openPortal(reach), pages.portalList(shown), conditions);
        if (round > 0) samples.push(time);
      }
      const time = await timeToFirstRow(await pages.openPeer(), pages.peerList, conditions);
      if (round > 0) peerTimes.push(time);
    }
    const line = (name: string, samples: readonly number[], toServer: string) => [
      name,
      `${slowdown}x`,
      median(samples).toFixed(0),
      percentile(samples, 0.95).toFixed(0),
      rounded(median(samples) / median(peerTimes)),
      toServer,
    ];
    const withServer = new Map<Shown, number>();
    for (const [{ reach, shown }, samples] of times) {
      if (reach === WITH_SERVER) withServer.set(shown, median(samples));
      const toServer = median(samples) / (withServer.get(shown) ?? Number.NaN);
      const condition = `${shown} on ${reach} at ${slowdown}x`;
      const isSlow = median(samples) / median(peerTimes) > AIM;
      if (shown === 'seen' && slowdown === AIMED_SLOWDOWN && isSlow) slow.push(condition);
      if (toServer > AIM_WITHOUT_SERVER) slowWithoutServer.push(condition);
      lines.push(line(`portal, ${shown}, ${reach}`, samples, rounded(toServer)));
    }
    lines.push(line('react-admin', peerTimes, ''));
  }
  console.log(table(lines));
  console.log(`\n${RUNS} runs each, in turn; ${RECORDS} records on the device; the worker stopped before each start.`);
  console.log(`Aim: rows seen at ${AIMED_SLOWDOWN}x CPU after at most ${AIM} of react-admin’s start: ${verdict(slow)}`);
  console.log(`Aim: without the server at most ${AIM_WITHOUT_SERVER} times as long: ${verdict(slowWithoutServer)}\n`);
  const parts = (await profile()).map(([part, time]) => [part, time.toFixed(0)]);
  console.log(
    table([
      [`Main thread at ${AIMED_SLOWDOWN}x CPU, up to the first usable row (ms; the recording slows it down)`, 'median'],
      ...parts,
    ]),
  );
} finally {
  await pages.close();
}
