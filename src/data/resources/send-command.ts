import * as v from 'valibot';
import { type AppError, toAppError } from '../../contract/app-error.ts';
import type { Command, CommandOutcome } from '../../machines/records/confirmation.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import { knownHeaders } from '../server/command-headers.ts';
import { changeIn } from './conflict-words.ts';
import type { StoredRecord } from './record-age.ts';
import { currentScope, type RecordAccess, type ResourceOptions } from './resource-options.ts';

interface DecidedOn<Summary> {
  readonly seen: Summary;
  readonly read: (value: unknown) => Summary | null;
  /** For refusals without the record. */
  readonly readNow: () => Promise<Summary | null>;
  readonly hasChanged: (seen: Summary, now: Summary) => boolean;
  /** Whether the server knows command ids. If not, a refusal may be an echo: browsers repeat calls on dead connections. */
  readonly countsOnce: boolean;
  readonly isRemoval: boolean;
}

/** Deployments §8 "Errors" */
async function outcomeOfFailure<Summary>(
  failure: unknown,
  { seen, read, readNow, hasChanged, countsOnce, isRemoval }: DecidedOn<Summary>,
): Promise<CommandOutcome<Summary>> {
  const error: AppError = toAppError(failure);
  const { message } = error;
  const current = async () => read(error.conflict?.current) ?? (await readNow());
  const conflict = (now: Summary | null): CommandOutcome<Summary> => ({
    kind: 'conflict',
    message,
    now,
    ...changeIn(error.conflict),
    mayBeOwn: !countsOnce,
  });
  switch (error.kind) {
    case 'conflict': {
      if (error.code === 'command_in_progress') {
        return { kind: 'inProgress', retryAfter: (error.retryAfter ?? 1) * 1_000 };
      }
      // A rule may refuse an unchanged record.
      const now = await current();
      if (now === null) return countsOnce ? { kind: 'refused', message } : conflict(null);
      return hasChanged(seen, now) ? conflict(now) : { kind: 'refused', message };
    }
    case 'stale':
      return conflict(await current());
    case 'not-found':
      return isRemoval && !countsOnce ? { kind: 'done' } : { kind: 'refused', message };
    case 'forbidden':
    case 'validation':
      return { kind: 'refused', message };
    case 'rate-limited':
      return { kind: 'postponed', message, ...(error.retryAfter !== null && { retryAfter: error.retryAfter * 1_000 }) };
    case 'locked':
    case 'unauthenticated':
    case 'expired':
      return { kind: 'postponed', message };
    case 'unexpected-answer':
      // A foreign page isn't our server's answer; an unreadable answer of ours may have had its effect.
      return { kind: error.isIntercepted ? 'postponed' : 'unknown', message };
    case 'offline':
    case 'timeout':
    case 'server':
      return { kind: 'unknown', message };
  }
}

/** Never throws. */
export async function sendCommand<
  Summary extends StoredRecord,
  Detail extends Summary,
  Query extends PagedQuery,
  Action,
>(
  data: RecordAccess<Summary, Detail, Query, Action>,
  options: Pick<ResourceOptions, 'client' | 'capabilities' | 'scope'>,
  action: Action,
  command: Command<Summary>,
): Promise<CommandOutcome<Summary>> {
  const { commandId, credential, comment, signature = null, record: seen } = command;
  const { loadCommands, loadKind } = await data.resource.load();
  const commands = await loadCommands();
  const isRemoval = commands.removes(action);
  let countsOnce = true;
  try {
    const scope = currentScope(options);
    const known = await options.capabilities.read();
    countsOnce = known.extensions.includes('idempotency');
    const header = knownHeaders(known, commandId, seen.version);
    const decided = { recordId: seen.id, header, credential, comment, signature };
    const record = await commands.send(options.client, action, decided);
    if (isRemoval) await data.keep(scope, (store) => store.remove(scope, seen.id));
    else if (record !== null) await data.keep(scope, (store) => store.keepSummary(scope, record, data.now()));
    return { kind: 'done' };
  } catch (failure) {
    const { summaryParser } = await loadKind();
    return outcomeOfFailure(failure, {
      seen,
      hasChanged: commands.hasChanged,
      countsOnce,
      isRemoval,
      readNow: async () => {
        const answer = await data.fetchRecord(seen.id).catch(() => null);
        return answer?.kind === 'found' ? answer.record : null;
      },
      read: (value) => {
        const parsed = v.safeParse(summaryParser, value);
        return parsed.success ? parsed.output : null;
      },
    });
  }
}
