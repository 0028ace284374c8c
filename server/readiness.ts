import { sql } from 'kysely';
import type { BackgroundService } from './background-service.ts';
import type { Queries } from './database/database.ts';
import { pendingMigrations } from './database/migrate.ts';
import { beforeDeadline } from './deadline.ts';
import { unknownKeys } from './keys/database-keys.ts';
import type { Services } from './services.ts';

/** `fault` ends a sentence; null if healthy. */
export interface Part {
  readonly name: string;
  readonly fault: string | null;
}

export type Readiness = () => Promise<readonly Part[]>;

/** Milliseconds that an answer is reused, so that anonymous callers can't cause work. */
const answerHolds = 1000;
/** Milliseconds. */
const deadline = 3000;

async function checkDatabase(queries: Queries): Promise<void> {
  const { rows } = await sql<{ read_only: string }>`
    select current_setting('transaction_read_only') as read_only`.execute(queries);
  if (rows[0]?.read_only !== 'off') throw new Error('it is read-only');
}

async function checkMigrations(queries: Queries): Promise<void> {
  const pending = await pendingMigrations(queries);
  if (pending.length > 0) throw new Error(`not applied yet: ${pending.join(', ')}`);
}

async function checkKeys({ queries, secrets }: Services): Promise<void> {
  const unknown = await unknownKeys(queries, secrets);
  if (unknown.length > 0)
    throw new Error(`the database needs the key ${unknown.join(' and ')}, which this server does not have`);
}

async function partOf(name: string, check: () => Promise<void>): Promise<Part> {
  try {
    await beforeDeadline(check(), deadline, 'it');
    return { name, fault: null };
  } catch (cause) {
    return { name, fault: cause instanceof Error ? (cause.message.split('\n')[0] ?? cause.name) : String(cause) };
  }
}

async function look(services: Services, background: readonly BackgroundService[]): Promise<readonly Part[]> {
  const { queries } = services;
  const database = await partOf('database', () => checkDatabase(queries));
  // Without the database the other parts can't answer.
  if (database.fault !== null) return [database];
  const checks: readonly (readonly [string, () => Promise<void>])[] = [
    ['migrations', () => checkMigrations(queries)],
    ['keys', () => checkKeys(services)],
    ...background.flatMap(({ name, check }) => (check === undefined ? [] : [[name, check] as const])),
  ];
  return [database, ...(await Promise.all(checks.map(([name, check]) => partOf(name, check))))];
}

export function isReady(parts: readonly Part[]): boolean {
  return parts.every(({ fault }) => fault === null);
}

/** Checks at most once per second; logs changes. */
export function createReadiness(services: Services, background: readonly BackgroundService[]): Readiness {
  let answer: { readonly parts: Promise<readonly Part[]>; until: number } | null = null;
  let wasReady = true;

  async function lookAndTell(): Promise<readonly Part[]> {
    const parts = await look(services, background);
    const ready = isReady(parts);
    if (ready !== wasReady) {
      const faults = parts.filter(({ fault }) => fault !== null);
      if (ready) services.log.warn({}, 'Ready again');
      else services.log.warn({ faults }, 'Not ready');
    }
    wasReady = ready;
    return parts;
  }

  return () => {
    if (answer !== null && performance.now() < answer.until) return answer.parts;
    const next = { parts: lookAndTell(), until: Number.POSITIVE_INFINITY };
    const settle = () => {
      next.until = performance.now() + answerHolds;
    };
    next.parts.then(settle, settle);
    answer = next;
    return next.parts;
  };
}
