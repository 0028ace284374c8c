/** Commands have their effect once: an id that comes again gets the answer of the first time. */
import { sql } from 'kysely';
import { type Queries, type Transaction, transaction, undoable } from '../database/database.ts';
import { fingerprint } from '../keys/fingerprint.ts';
import { commandIdReused, commandInProgress, malformedRequest, Problem } from '../problems/problem.ts';
import type { Call, OperationId } from './contract/handlers.ts';

/** Refusals that would not pass by themselves, so that they are the command's outcome for good. */
const finalRefusals: ReadonlySet<number> = new Set([404, 406, 409, 410, 412, 422]);

interface StoredAnswer {
  fingerprint: string;
  answer_status: number;
  answer_headers: Record<string, string>;
  answer_body: string | null;
}

/** A call of whichever operation. */
export interface CommandCall extends Pick<Call<OperationId>, 'operation' | 'headers' | 'viewer' | 'reply'> {
  readonly path: object;
  readonly query: object;
  readonly body: unknown;
}

/** Runs commands; one for each server, as it knows which ones are under way. */
export interface Commands {
  /**
   * Runs a command in one transaction: what `work` changes, both logs and the stored answer hold together or not at all.
   * A Problem that `work` throws undoes its changes and is the answer; of these, the final ones (404, 409, 412, 422)
   * are stored too. Without an Idempotency-Key, the transaction is all there is.
   */
  run<Body>(call: CommandCall, work: Work<Body>): Promise<Body>;
}

type Work<Body> = (transaction: Transaction) => Promise<Body>;

/** The version in `If-Match`, or null where the caller names none. */
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

/** Sends the first time's answer again. */
function replay<Body>(call: CommandCall, stored: StoredAnswer): Body {
  call.reply.header('idempotency-replayed', 'true');
  const body: unknown = stored.answer_body === null ? undefined : JSON.parse(stored.answer_body);
  if (stored.answer_status >= 400) throw new Problem(body as Problem['details']);
  for (const [name, value] of Object.entries(stored.answer_headers)) call.reply.header(name, value);
  // The body was this operation's own answer when it was stored.
  return body as Body;
}

/** Runs `work`; a Problem it throws undoes what it did and is handed back. */
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
        // Another process that carries out the same command holds this lock until it has committed.
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
