/**
 * Many decisions that were queued without a network, sent while page, worker and server are killed at random moments; then what
 * the server has of them is counted. Beside it, in the same run, as many are sent one after the other by the contract client.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import * as v from 'valibot';
import { openEmbeddedDatabase } from '../server/database/database.ts';
import { createRandom } from '../server/demo/random.ts';
import { call, commandHeaders, createContractClient } from '../src/contract/client.ts';
import { listDeploymentRequests } from '../src/contract/generated/operations/deployments.ts';
import type { DeploymentRequestSummary } from '../src/contract/generated/schema.d.ts';
import { callCommand } from '../src/data/deployments/commands.ts';
import type { CommandRow } from '../src/data/device/database.ts';
import { type Decision, rowOfDecision } from '../src/data/outbox/command-rows.ts';
import { countFrom, rounded, table } from './statistics.ts';
import { openSyncedPortal, readRows, until } from './synced-portal.ts';

const COMMANDS = countFrom('BENCH_COMMANDS', 500);
const KILLS = countFrom('BENCH_KILLS', 9);
const SEED = countFrom('BENCH_SEED', 20_260_117);
/** Of the demo's requests, about one in eight waits for its approval; no more are kept on a device. */
const RECORDS = Math.min(Math.max(COMMANDS * 20, 600), 10_000);
const READ_AT_ONCE = 100;
/** A killer comes up to so many milliseconds after the moment that it was sent for. */
const HESITATION = 400;

const random = createRandom(SEED);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const portal = await openSyncedPortal(RECORDS);
const { server, profile } = portal;

const client = createContractClient({
  config: { apiBaseUrl: `${server.url}/api`, product: { code: 'MERIDIAN', slug: 'meridian' } },
  tokens: { access: async () => portal.accessToken, refresh: async () => null, reject: async () => null },
  timeout: 120_000,
});

/** The newest requests that wait for their approval. */
async function pendingRequests(count: number): Promise<readonly DeploymentRequestSummary[]> {
  const pending: DeploymentRequestSummary[] = [];
  for (let offset = 0; pending.length < count; offset += READ_AT_ONCE) {
    const query = { offset, pageSize: READ_AT_ONCE, page: offset / READ_AT_ONCE };
    const { deployments } = await call(client, listDeploymentRequests, { params: { query } });
    if (deployments.length === 0) throw new Error(`Only ${pending.length} requests wait for their approval.`);
    pending.push(...deployments.filter(({ status }) => status.approvalStatus.status === 'PENDING_APPROVAL'));
  }
  return pending.slice(0, count);
}

function decisionOn(record: DeploymentRequestSummary): Decision {
  return {
    id: randomUUID(),
    area: 'deployments',
    action: random.chance(0.5) ? 'APPROVE' : 'REJECT',
    from: 'list',
    record,
    comment: null,
  };
}

/** Sends them one after the other, as quickly as the server answers. Answers seconds. */
async function sendStraight(decisions: readonly Decision[]): Promise<number> {
  const started = performance.now();
  for (const { id, action: decided, from, record } of decisions) {
    const action = decided === 'REJECT' ? 'REJECT' : 'APPROVE';
    const header = commandHeaders(id, record.version);
    const command = { recordId: Number(record.id), header, credential: null, comment: null };
    await callCommand(client, { action, from }, command);
  }
  return (performance.now() - started) / 1000;
}

const ScopeRow = v.object({ userId: v.number(), tenantId: v.string() });
const StateRow = v.object({ state: v.string() });

/** Puts the rows of queued decisions on the device, as the portal writes them, while none of its pages is open. */
async function queue(decisions: readonly Decision[]): Promise<void> {
  const page = await profile.context.newPage();
  await page.goto('/icon.svg');
  const [place] = await readRows(page, 'cursors');
  const scope = v.parse(ScopeRow, place);
  const rows: readonly CommandRow[] = decisions.map((decision) => rowOfDecision(scope, decision, Date.now()));
  await page.evaluate(
    (commands) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('portal');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('commands', 'readwrite', { durability: 'strict' });
          for (const command of commands) writing.objectStore('commands').add(command);
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    rows,
  );
  await page.close();
}

interface OpenPage {
  readonly page: Page;
  readonly devtools: CDPSession;
}

async function openPortal(): Promise<OpenPage> {
  const opened = await portal.open();
  await opened.page.goto('/dashboard/deployments/list', { waitUntil: 'commit' });
  return opened;
}

/** The renderer ends at once, and nothing of the page is closed. */
async function crash({ page, devtools }: OpenPage): Promise<void> {
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** Wakes the worker as the browser does once there is a network, lets it work for a moment, and ends it. */
async function killWorkerAtWork(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ scopeURL }) => scopeURL === `${server.url}/`);
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  const sync = { origin: server.url, registrationId, tag: 'portal-outbox', lastChance: false };
  await browser.send('ServiceWorker.dispatchSyncEvent', sync);
  await pause(random.between(500, 4 * HESITATION));
  await browser.send('ServiceWorker.stopAllWorkers');
  await page.close();
}

const KINDS = ['page', 'worker', 'server'] as const;

/** What is killed, each kind as often as the others, in a random order, and after how many answered commands. */
function planKills(): readonly { readonly kind: (typeof KINDS)[number]; readonly after: number }[] {
  const moments = Array.from({ length: KILLS }, () => random.between(0, COMMANDS - 1)).sort((a, b) => a - b);
  const kinds = Array.from({ length: KILLS }, (_, index) => KINDS[index % KINDS.length] ?? 'page')
    .map((kind) => ({ kind, place: random.next() }))
    .sort((left, right) => left.place - right.place);
  return moments.map((after, index) => ({ after, kind: kinds[index]?.kind ?? 'page' }));
}

interface Replay {
  readonly seconds: number;
  /** Seconds in which there was no server. */
  readonly outage: number;
  /** How many commands of each state are on the device. */
  readonly states: ReadonlyMap<string, number>;
}

async function replayWithKills(): Promise<Replay> {
  let opened = await openPortal();
  let outage = 0;
  const readStates = async () => (await readRows(opened.page, 'commands')).map((row) => v.parse(StateRow, row).state);
  const unanswered = async () =>
    (await readStates()).filter((state) => ['queued', 'sending', 'waiting', 'locked'].includes(state)).length;
  const started = performance.now();
  for (const { kind, after } of planKills()) {
    await until(`${after} commands were answered`, async () => COMMANDS - (await unanswered()) >= after, 100);
    await pause(random.between(0, HESITATION));
    if (kind === 'server') {
      const killed = performance.now();
      await server.kill();
      await server.restart();
      outage += (performance.now() - killed) / 1000;
    } else {
      await crash(opened);
      if (kind === 'worker') await killWorkerAtWork(profile.context);
      opened = await openPortal();
    }
    console.log(`Killed the ${kind} after ${COMMANDS - (await unanswered())} answers.`);
  }
  await until('every command was answered', async () => (await unanswered()) === 0);
  const seconds = (performance.now() - started) / 1000;
  const states = new Map<string, number>();
  for (const state of await readStates()) states.set(state, (states.get(state) ?? 0) + 1);
  return { seconds, outage, states };
}

interface Effects {
  readonly lost: number;
  readonly doubled: number;
}

/** How often each decision was carried out, by the log in the server's database, once the server is gone. */
async function countEffects(decisions: readonly Decision[]): Promise<Effects> {
  await server.kill();
  const database = await openEmbeddedDatabase(join(server.dataFolder, 'database'));
  try {
    const entries = await database.queries
      .selectFrom('deployment_action_log')
      .select(['entry_type', 'resource_id'])
      .where('entry_type', 'in', ['APPROVE', 'REJECT'])
      .execute();
    const times = decisions.map(({ action, record }) => {
      const own = entries.filter(({ resource_id }) => resource_id === String(record.id));
      return { all: own.length, right: own.filter(({ entry_type }) => entry_type === action).length };
    });
    return {
      lost: times.filter(({ right }) => right === 0).length,
      doubled: times.filter(({ all }) => all > 1).length,
    };
  } finally {
    await database.close();
  }
}

try {
  const pending = await pendingRequests(2 * COMMANDS);
  const straight = pending.slice(COMMANDS).map(decisionOn);
  const queued = pending.slice(0, COMMANDS).map(decisionOn);
  const seconds = await sendStraight(straight);
  await profile.context.setOffline(true);
  await queue(queued);
  await profile.context.setOffline(false);
  const replay = await replayWithKills();
  const ofQueue = await countEffects(queued);
  const ofPeer = await countEffects(straight);
  const line = (name: string, time: number, { lost, doubled }: Effects) => [
    name,
    String(COMMANDS),
    String(lost),
    String(doubled),
    rounded(time),
    rounded((time * 1000) / COMMANDS),
    rounded(time / seconds),
  ];
  console.log(
    table([
      ['Commands', 'sent', 'lost', 'doubled', 'seconds', 'ms each', 'ratio'],
      line('from the queue, with kills', replay.seconds, ofQueue),
      line('the same, less the time without a server', replay.seconds - replay.outage, ofQueue),
      line('straight, by the contract client', seconds, ofPeer),
    ]),
  );
  const states = [...replay.states].map(([state, count]) => `${count} ${state}`).join(', ');
  console.log(
    `\n${KILLS} kills of page, worker and server (BENCH_SEED=${SEED}); left on the device: ${states || 'nothing'}.`,
  );
  // What was confirmed leaves the device once its outcome was shown; nothing else may be left there.
  const isLeftAlone = [...replay.states.keys()].every((state) => state === 'confirmed');
  const isKept = ofQueue.lost === 0 && ofQueue.doubled === 0 && isLeftAlone;
  console.log(`Aim: 0 lost, 0 doubled: ${isKept ? 'kept' : 'missed'}`);
} finally {
  await portal.close();
}
