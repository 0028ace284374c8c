/** Idempotent commands: a repeated id gets the first answer. */
import { sql } from 'kysely';
import { type Queries, type Transaction, transaction, undoable } from '../database/database.ts';
import { fingerprint } from '../keys/fingerprint.ts';
import { commandIdReused, commandInProgress, malformedRequest, Problem } from '../problems/problem.ts';
import type { Call, OperationId } from './contract/handlers.ts';

/** Refusals that a retry can't change, and so are final. */
const finalRefusals: ReadonlySet<number> = new Set([404, 406, 409, 410, 412, 422]);

interface StoredAnswer {
  fingerprint: string;
  answer_status: number;
  answer_headers: Record<string, string>;
  answer_body: string | null;
}

export interface CommandCall extends Pick<Call<OperationId>, 'operation' | 'headers' | 'viewer' | 'reply'> {
  readonly path: object;
  readonly query: object;
  readonly body: unknown;
}

export interface Commands {
  /**
   * A thrown Problem undoes the changes and is the answer; final ones (404, 406, 409, 410, 412, 422) are stored. Stores nothing without an
   * Idempotency-Key.
   */
  run<Body>(call: CommandCall, work: Work<Body>): Promise<Body>;
}

type Work<Body> = (transaction: Transaction) => Promise<Body>;

/** The version in `If-Match`; null if absent. */
export function expectedVersion(call: Pick<CommandCall, 'headers'>): number | null {
  const header = call.headers['if-match'];
  if (header === undefined) return null;
  const digits = /^"(\d{1,10})"$/.exec(header)?.[1];
  if (digits === undefined)
    throw malformedRequest([{ field: 'if-match', message: 'must be a version in double quotes' }]);
  return Number(digits);
}

function bodyText(call: CommandCall): string {
  return JSON.stringify([call.operation, call.path, call.query, call.body ?? null, call.headers['if-match'] ?? null]);
}

function replay<Body>(call: CommandCall, stored: StoredAnswer): Body {
  call.reply.header('idempotency-replayed', 'true');
  const body: unknown = stored.answer_body === null ? undefined : JSON.parse(stored.answer_body);
  if (stored.answer_status >= 400) throw new Problem(body as Problem['details']);
  for (const [name, value] of Object.entries(stored.answer_headers)) call.reply.header(name, value);
  return body as Body;
}

async function attempt<Body>(work: Work<Body>, within: Transaction): Promise<{ body: Body } | { problem: Problem }> {
  const isProblem = (cause: unknown) => cause instanceof Problem;
  try {
    return { body: await undoable(within, isProblem, () => work(within)) };
  } catch (cause) {
    if (cause instanceof Problem) return { problem: cause };
    throw cause;
  }
}

interface CommandSettings {
  queries: Queries;
  fingerprintKey: Uint8Array;
  now: () => Date;
}

export function createCommands({ queries, fingerprintKey, now }: CommandSettings): Commands {
  const underWay = new Set<string>();

  async function runOnce<Body>(call: CommandCall, commandId: string, work: Work<Body>): Promise<Body> {
    const { userId, tenantId } = call.viewer;
    const key = `${userId} ${tenantId} ${commandId}`;
    const print = fingerprint(fingerprintKey, 'command', bodyText(call));
    if (underWay.has(key)) throw commandInProgress();
    underWay.add(key);
    try {
      const outcome = await transaction(queries, async (within) => {
        // Another process with the same command holds this lock until it commits.
        const { rows } = await sql<{ taken: boolean }>`
          select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as taken`.execute(within);
        if (rows[0]?.taken !== true) throw commandInProgress();
        const stored = await within
          .selectFrom('command_ids')
          .select(['fingerprint', 'answer_status', 'answer_headers', 'answer_body'])
          .where('user_id', '=', userId)
          .where('tenant_id', '=', tenantId)
          .where('command_id', '=', commandId)
          .executeTakeFirst();
        if (stored !== undefined) return { stored };
        const result = await attempt(work, within);
        if ('problem' in result && !finalRefusals.has(result.problem.details.status)) throw result.problem;
        const body: unknown = 'problem' in result ? result.problem.details : result.body;
        const etag = call.reply.getHeader('etag');
        await within
          .insertInto('command_ids')
          .values({
            user_id: userId,
            tenant_id: tenantId,
            command_id: commandId,
            fingerprint: print,
            answer_status: 'problem' in result ? result.problem.details.status : 200,
            answer_headers: JSON.stringify(typeof etag === 'string' ? { etag } : {}),
            answer_body: body === undefined ? null : JSON.stringify(body),
            created_at: now(),
          })
          .execute();
        return { result };
      });
      if ('stored' in outcome) {
        if (outcome.stored.fingerprint !== print) throw commandIdReused();
        return replay(call, outcome.stored);
      }
      if ('problem' in outcome.result) throw outcome.result.problem;
      return outcome.result.body;
    } finally {
      underWay.delete(key);
    }
  }

  return {
    run: async (call, work) => {
      const commandId = call.headers['idempotency-key'];
      if (commandId === undefined) return transaction(queries, work);
      return runOnce(call, commandId.toLowerCase(), work);
    },
  };
}
