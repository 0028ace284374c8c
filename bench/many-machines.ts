/**
 * 64 connections of mixed use: of one server process that nobody disturbs, then of four on the same PostgreSQL, one of which is
 * killed every half minute, while PostgreSQL is restarted once. What was sent, launched and announced is counted in the end.
 */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectPostgres, type Queries } from '../server/database/database.ts';
import { makeSecrets, readSecrets, type Secrets, secretsText } from '../server/secrets.ts';
import { type PostgresServer, startPostgres } from '../tests/database/postgres.ts';
import { countEffects, type Effects, isAtRest, tally } from './command-effects.ts';
import { makeClients, type SignedIn, signInAll } from './machine-clients.ts';
import { type Machines, startMachines } from './machines.ts';
import { KINDS, type LoadResult, runLoad } from './mixed-load.ts';
import { Balancer } from './patient-call.ts';
import { countFrom, percentile, rounded, table } from './statistics.ts';
import { WatchedStream } from './watched-stream.ts';

const MANY = countFrom('BENCH_MANY', 1_000_000);
const SECONDS = countFrom('BENCH_SECONDS', 300);
const KILL_SECONDS = countFrom('BENCH_KILL_SECONDS', 30);
const SEED = countFrom('BENCH_SEED', 20_260_117);
const PROCESSES = 4;
const CLIENTS = 56;
const STREAMS = 8;
const WARM_UP_SECONDS = 10;
/** Requests that each client decides on: more than anybody comes to. */
const REQUESTS_OF_EACH = SECONDS * 2;
/** Seconds that operations, mails and streams have to come to rest once nobody calls any more. */
const REST_SECONDS = 300;
/** The same at each run, whatever the ports. */
const PUBLIC_URL = 'http://localhost:8080';

const pause = (seconds: number) => setTimeout(seconds * 1000);

/** The ends of the feed and of the action log. */
async function readMarks(queries: Queries): Promise<{ readonly sequence: number; readonly entry: number }> {
  const { rows } = await sql<{ sequence: number; entry: number }>`
    select (select coalesce(max(sequence), 0) from changes) as sequence,
      (select coalesce(max(entry_id), 0) from deployment_action_log) as entry`.execute(queries);
  return rows[0] ?? { sequence: 0, entry: 0 };
}

interface Announced {
  readonly sequence: number;
  readonly tenant_id: string;
  readonly record_id: string;
  readonly at: Date;
}

/** Of deployment requests alone, which is all that the streams ask for: operations of other areas go on from the demo data. */
function changesSince(queries: Queries, sequence: number): Promise<Announced[]> {
  return queries
    .selectFrom('changes')
    .select(['sequence', 'tenant_id', 'record_id', 'at'])
    .where('area', '=', 'deployments')
    .where('sequence', '>', sequence)
    .execute();
}

/** Changes that a stream should have sent and did not. If a record changed again, its newest change covers all. */
function missedBy(stream: WatchedStream, tenantId: string | null, announced: readonly Announced[]): number {
  const newest = new Map<number, number>();
  for (const { recordId, sequence } of stream.received) {
    newest.set(recordId, Math.max(sequence, newest.get(recordId) ?? 0));
  }
  const missed = announced.filter(
    (change) =>
      (tenantId === null || change.tenant_id === tenantId) &&
      (newest.get(Number(change.record_id)) ?? 0) < change.sequence,
  );
  return missed.length;
}

/** Milliseconds from the start of a change's transaction until a stream sent it. */
function delays(streams: readonly WatchedStream[], announced: readonly Announced[]): number[] {
  const at = new Map(announced.map((change) => [change.sequence, change.at.getTime()]));
  return streams.flatMap(({ received }) =>
    received.flatMap((change) => {
      const startedAt = at.get(change.sequence);
      return startedAt === undefined ? [] : [change.at - startedAt];
    }),
  );
}

interface Disturbance {
  /** Seconds that each killed process was away. */
  readonly away: readonly number[];
  readonly databaseAway: number | null;
}

/** Kills one process after the other, the first in the middle of the first span, and restarts PostgreSQL half way. */
async function disturb(machines: Machines, postgres: PostgresServer): Promise<Disturbance> {
  const count = machines.addresses.length;
  const away: Promise<number>[] = [];
  const startedAt = performance.now();
  const waitUntil = (seconds: number) => pause(Math.max(0, seconds - (performance.now() - startedAt) / 1000));
  async function kill(): Promise<void> {
    for (let at = KILL_SECONDS / 2; at < SECONDS; at += KILL_SECONDS) {
      await waitUntil(at);
      away.push(machines.crash(away.length % count));
    }
  }
  async function restart(): Promise<number> {
    await waitUntil(SECONDS / 2);
    const stopped = performance.now();
    await postgres.restart();
    return (performance.now() - stopped) / 1000;
  }
  const [databaseAway] = await Promise.all([restart(), kill()]);
  return { away: await Promise.all(away), databaseAway };
}

interface Setting {
  readonly postgres: PostgresServer;
  readonly databaseUrl: string;
  readonly secrets: Secrets;
  readonly queries: Queries;
}

interface Outcome {
  readonly load: LoadResult;
  readonly failures: ReadonlyMap<string, number>;
  readonly effects: Effects;
  readonly disturbance: Disturbance;
  readonly changes: number;
  readonly missed: number;
  readonly resets: number;
  readonly openings: number;
  readonly delays: readonly number[];
  /** Mails that were written more than once. */
  readonly mailsTwice: number;
  /** Seconds until everything that had started was done. */
  readonly rest: number;
}

function mailsTwice({ dataFolders }: Machines): number {
  const folders = dataFolders.map((folder) => join(folder, 'mail'));
  const names = folders.flatMap((folder) => {
    try {
      return readdirSync(folder).filter((name) => name.endsWith('.eml'));
    } catch {
      // It is made with the first mail.
      return [];
    }
  });
  const ids = names.map((name) => name.slice(-'00000000-0000-0000-0000-000000000000.eml'.length));
  return [...tally(ids).values()].filter((count) => count > 1).length;
}

/** Loads so many processes for the whole time, and counts what came of it. */
async function measure(setting: Setting, processes: number, isDisturbed: boolean): Promise<Outcome> {
  const { postgres, databaseUrl, secrets, queries } = setting;
  const machines = await startMachines(processes, {
    DATABASE_URL: databaseUrl,
    PORTAL_SECRETS: secretsText(secrets),
    PORTAL_DEMO_REQUESTS: String(MANY),
    PUBLIC_URL,
  });
  const balancer = new Balancer(machines.addresses);
  const streams: WatchedStream[] = [];
  try {
    const [address = ''] = machines.addresses;
    const people = await signInAll({ address, publicUrl: PUBLIC_URL, key: secrets.providerKey.current });
    const marks = await readMarks(queries);
    const cursor = String(marks.sequence);
    const clients = await makeClients(queries, people, { count: CLIENTS, requestsOfEach: REQUESTS_OF_EACH, cursor });
    const listeners: readonly SignedIn[] = Array.from({ length: STREAMS }, () => people)
      .flat()
      .slice(0, STREAMS);
    for (const { access } of listeners) streams.push(new WatchedStream(balancer, access, cursor));
    const loading = runLoad({
      balancer,
      clients,
      seed: SEED,
      warmUp: WARM_UP_SECONDS * 1000,
      duration: SECONDS * 1000,
    });
    await pause(WARM_UP_SECONDS);
    const disturbance = isDisturbed ? await disturb(machines, postgres) : { away: [], databaseAway: null };
    const load = await loading;
    const ended = performance.now();
    const waited = () => (performance.now() - ended) / 1000;
    while (waited() < REST_SECONDS && !(await isAtRest(queries, load.commands))) await pause(0.25);
    const rest = waited();
    const changes = await changesSince(queries, marks.sequence);
    const countMissed = () =>
      streams.reduce((sum, stream, index) => sum + missedBy(stream, listeners[index]?.tenantId ?? null, changes), 0);
    while (waited() < REST_SECONDS && countMissed() > 0) await pause(0.25);
    return {
      load,
      failures: balancer.failures,
      effects: await countEffects(queries, load.commands, marks.entry),
      disturbance,
      changes: changes.length,
      missed: countMissed(),
      resets: streams.reduce((sum, stream) => sum + stream.resets, 0),
      openings: streams.reduce((sum, stream) => sum + stream.openings, 0),
      delays: delays(streams, changes),
      mailsTwice: mailsTwice(machines),
      rest,
    };
  } finally {
    await Promise.all(streams.map((stream) => stream.close()));
    balancer.close();
    await machines.close();
  }
}

function timesOf(times: readonly number[]): string[] {
  return times.length === 0 ? ['-', '-', '-'] : [0.5, 0.95, 1].map((part) => rounded(percentile(times, part)));
}

function allTimes({ load }: Outcome): number[] {
  return [...load.times.values()].flat();
}

function perSecond(outcome: Outcome): number {
  return allTimes(outcome).length / SECONDS;
}

function counted(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ') || 'none';
}

function print(one: Outcome, four: Outcome): void {
  const line = (name: string, times: (outcome: Outcome) => readonly number[]) => {
    const [ofOne, ofFour] = [times(one), times(four)];
    const ratio = ofOne.length > 0 && ofFour.length > 0 ? percentile(ofFour, 0.95) / percentile(ofOne, 0.95) : null;
    return [name, ...timesOf(ofOne), ...timesOf(ofFour), ratio === null ? '-' : rounded(ratio)];
  };
  console.log(
    `\n${table([
      ['Milliseconds', 'one: p50', 'p95', 'most', 'four: p50', 'p95', 'most', 'p95, ratio'],
      ...KINDS.map((kind) => line(kind, ({ load }) => load.times.get(kind) ?? [])),
      line('all calls', allTimes),
      line('a change, until it was heard', (outcome) => outcome.delays),
    ])}`,
  );
  const row = (name: string, value: (outcome: Outcome) => number) => [name, rounded(value(one)), rounded(value(four))];
  const whole = (name: string, value: (outcome: Outcome) => number) => [name, String(value(one)), String(value(four))];
  console.log(
    `\n${table([
      ['', 'one', 'four, with kills'],
      row('calls a second', perSecond),
      row('longest time without an answer, seconds', ({ load }) => load.longestSilence / 1000),
      whole('reads that failed for their user', ({ load }) =>
        [...load.failedReads.values()].reduce((a, b) => a + b, 0),
      ),
      whole('commands sent', ({ effects }) => effects.sent),
      whole('commands refused', ({ effects }) => effects.refused),
      whole('commands unanswered', ({ effects }) => effects.unanswered),
      whole('commands lost', ({ effects }) => effects.lost),
      whole('commands doubled', ({ effects }) => effects.doubled),
      whole('launches', ({ effects }) => effects.launches),
      whole('launches whose stages ran not exactly once', ({ effects }) => effects.launchesAmiss),
      whole('mails', ({ effects }) => effects.mails),
      whole('mails lost', ({ effects }) => effects.mailsLost),
      whole('mails ordered twice', ({ effects }) => effects.mailsDoubled),
      whole('mails sent twice under one id', (outcome) => outcome.mailsTwice),
      whole('changes announced', ({ changes }) => changes),
      whole('changes unheard by a stream', ({ missed }) => missed),
      whole('streams opened', ({ openings }) => openings),
      whole('streams that had lost their place', ({ resets }) => resets),
      row('seconds until all was done in the end', ({ rest }) => rest),
    ])}`,
  );
}

function isKept({ load, effects, missed, resets }: Outcome): boolean {
  const { refused, unanswered, lost, doubled, launchesAmiss, mailsLost, mailsDoubled } = effects;
  const faults = [refused, unanswered, lost, doubled, launchesAmiss, mailsLost, mailsDoubled, missed, resets];
  return load.failedReads.size === 0 && faults.every((count) => count === 0);
}

const kept = process.env['BENCH_DATA'];
const isToKeep = kept !== undefined && kept !== '';
const folder = isToKeep ? join(kept, 'many-machines') : mkdtempSync(join(tmpdir(), 'portal-many-machines-'));
mkdirSync(folder, { recursive: true });
// Beside root, PostgreSQL runs as a user of its own, who must be able to reach its folder.
chmodSync(folder, 0o755);
if (readSecrets(folder, {}) === null) makeSecrets(folder);
const secrets = readSecrets(folder, {});
if (secrets === null) throw new Error('There are no keys.');
const postgres = await startPostgres({ keptIn: join(folder, 'postgres') });
try {
  const databaseUrl = await postgres.named(`portal_${MANY}`);
  const database = await connectPostgres(databaseUrl);
  try {
    const setting = { postgres, databaseUrl, secrets, queries: database.queries };
    const one = await measure(setting, 1, false);
    const four = await measure(setting, PROCESSES, true);
    print(one, four);
    const { away, databaseAway } = four.disturbance;
    console.log(
      [
        `\nAmong ${MANY} requests, ${CLIENTS} clients and ${STREAMS} streams for ${SECONDS} s each (BENCH_SEED=${SEED}).`,
        `${away.length} kills; seconds until the process was back: ${away.map(rounded).join(', ') || '-'};`,
        `PostgreSQL: ${rounded(databaseAway ?? 0)}.`,
      ].join(' '),
    );
    console.log(`Attempts in vain, made again: ${counted(four.failures)}; of one process: ${counted(one.failures)}.`);
    const failed = new Map([...one.load.failedReads, ...four.load.failedReads]);
    if (failed.size > 0) console.log(`Reads that failed, by status: ${counted(failed)}.`);
    console.log(`Throughput of four to one: ${rounded(perSecond(four) / perSecond(one))}.`);
    console.log(`Aim: 0 lost, 0 doubled: ${isKept(one) && isKept(four) ? 'kept' : 'missed'}`);
  } finally {
    await database.close();
  }
} finally {
  await postgres.stop();
  if (!isToKeep) rmSync(folder, { recursive: true, force: true });
}
