/**
 * A start of the installed app, from the start of the navigation to the first row: worker and caches warm, the worker at rest,
 * every record on the device; beside react-admin with its HTTP cache warm.
 */
import * as v from 'valibot';
import { freePort } from '../tests/database/free-port.ts';
import { type FaultyNetwork, startFaultyNetwork } from '../tests/fault/faulty-network.ts';
import { MOBILE_NETWORK, type OpenedPage, showFirstRow, timeToFirstRow } from './first-row.ts';
import { DEPLOYMENT_LIST, ListAnswer, type MeasuredPage, PEER_LIST } from './list-pages.ts';
import { startReactAdminPeer } from './react-admin-peer.ts';
import { recordStart } from './start-profile.ts';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';
import { type Closable, openSyncedPortal } from './synced-portal.ts';

/** How long the start may take at 4x CPU beside react-admin's with a network, at the median. */
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

interface Pages extends Closable {
  /** The portal on such a network, its worker at rest, as when an app is opened. */
  openPortal(reach: Reach): Promise<OpenedPage>;
  openPeer(): Promise<OpenedPage>;
  readonly portalList: MeasuredPage;
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
      portalList: { name: 'portal', url: `${network.url}/dashboard/deployments/list`, firstRow: DEPLOYMENT_LIST },
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
    await showFirstRow(opened, pages.portalList, { slowdown: AIMED_SLOWDOWN, network: MOBILE_NETWORK });
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
    const times = new Map<Reach | 'react-admin', number[]>();
    // The first round warms the browser, and does not count.
    for (let round = 0; round <= RUNS; round += 1) {
      for (const name of [...REACHES, 'react-admin'] as const) {
        const isPeer = name === 'react-admin';
        const opened = isPeer ? await pages.openPeer() : await pages.openPortal(name);
        const list = isPeer ? pages.peerList : pages.portalList;
        const time = await timeToFirstRow(opened, list, { slowdown, network: MOBILE_NETWORK });
        if (round > 0) times.set(name, [...(times.get(name) ?? []), time]);
      }
    }
    const [peerTime, withServer] = [median(times.get('react-admin') ?? []), median(times.get(WITH_SERVER) ?? [])];
    for (const [name, samples] of times) {
      const isPeer = name === 'react-admin';
      const [toPeer, toServer] = [median(samples) / peerTime, median(samples) / withServer];
      const condition = `${name} at ${slowdown}x`;
      if (!isPeer && slowdown === AIMED_SLOWDOWN && toPeer > AIM) slow.push(condition);
      if (!isPeer && toServer > AIM_WITHOUT_SERVER) slowWithoutServer.push(condition);
      const numbers = [median(samples).toFixed(0), percentile(samples, 0.95).toFixed(0), rounded(toPeer)];
      lines.push([isPeer ? name : `portal, ${name}`, `${slowdown}x`, ...numbers, isPeer ? '' : rounded(toServer)]);
    }
  }
  console.log(table(lines));
  console.log(`\n${RUNS} runs each, in turn; ${RECORDS} records on the device; the worker stopped before each start.`);
  console.log(`Aim: at ${AIMED_SLOWDOWN}x CPU at most ${AIM} of react-admin’s start: ${verdict(slow)}`);
  console.log(`Aim: without the server at most ${AIM_WITHOUT_SERVER} times as long: ${verdict(slowWithoutServer)}\n`);
  const parts = (await profile()).map(([part, time]) => [part, time.toFixed(0)]);
  console.log(
    table([
      [`Main thread at ${AIMED_SLOWDOWN}x CPU, up to the first row (ms; the recording slows it down)`, 'median'],
      ...parts,
    ]),
  );
} finally {
  await pages.close();
}
