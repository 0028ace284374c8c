/** Mails about the end of an operation of a record with one status (docs/decisions/0065). Deployments have their own. */
import { holdsAny, type Privilege } from '../../src/rules/access/access.ts';
import { buildActionWords } from '../../src/rules/builds/build-log.ts';
import { recordLink } from '../../src/rules/records/record-link.ts';
import type { RequestedRecord, RequestedRecords } from '../approvals/requested-records.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { enqueueMail } from '../mailing/enqueue.ts';
import { type ComposedMail, type MailArea, type OrderedMail, oneLine, withoutInactive } from '../mailing/mail-area.ts';
import { type MailReader, mailReader } from '../push/mail-reader.ts';
import type { Services } from '../services.ts';
import { quotedEnd, readFailedBuild } from './failed-build.ts';
import type { OperationArea } from './operation-area.ts';
import { operationOfBuild } from './operation-store.ts';
import { buildUrlOf } from './planned-build.ts';
import type { OperationRow } from './tables.ts';

/** One for each user, and one for an address that no user has. */
const KINDS = ['operationEnded', 'operationEndedAtAddress'] as const;
type EndMailKind = (typeof KINDS)[number];

interface EndedBuild {
  readonly area: string;
  readonly recordId: string;
  readonly tenantId: string;
  readonly buildNumber: number;
}

/** Enqueues the mails in the transaction of the end. */
export async function orderEndMails(within: Transaction, build: EndedBuild): Promise<void> {
  for (const kind of KINDS) await enqueueMail(within, { ...build, kind });
}

export interface EndMailArea {
  readonly operations: OperationArea;
  readonly requested: RequestedRecords;
  /** Of the users who can read the logs of builds. */
  readonly buildPrivileges: readonly Privilege[];
}

/** In any letter case; their account can be inactive. */
async function usersAt(queries: Queries, address: string | null): Promise<readonly number[]> {
  if (address === null) return [];
  const rows = await queries
    .selectFrom('users')
    .select('user_id')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', address.toLowerCase()))
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

/** What the operation left to do outside the portal; null for nothing, or once another one has been ordered. */
async function openStep(
  queries: Queries,
  { operations }: EndMailArea,
  recordId: string,
  { operation_id: operationId }: OperationRow,
): Promise<string | null> {
  const record = await operations.find(queries, recordId);
  if (record === null) return null;
  const later = await queries
    .selectFrom('operations')
    .select('operation_id')
    .where('area', '=', operations.area)
    .where('subject_id', '=', recordId)
    .where('operation_id', '>', operationId)
    .limit(1)
    .executeTakeFirst();
  return later === undefined ? (operations.waitsFor?.(operations.tuple(record)) ?? null) : null;
}

interface Outcome {
  /** "failed", for the subject. */
  readonly word: string;
  readonly sentence: string;
}

function outcomeOf(
  { operation, state, cancelled_by: cancelledBy }: OperationRow,
  what: string,
  step: string | null,
  hasRetry: boolean,
): Outcome {
  const action = buildActionWords({ action: operation }) ?? 'The operation';
  const next = hasRetry ? 'You can retry it in the portal.' : 'Its page in the portal shows what you can do next.';
  if (cancelledBy !== null)
    return {
      word: 'cancelled',
      sentence: `${oneLine(cancelledBy)} cancelled the ${action.toLowerCase()} of ${what}. ${next}`,
    };
  if (state === 'FAILED') return { word: 'failed', sentence: `${action} of ${what} failed. ${next}` };
  if (step !== null) return { word: 'paused', sentence: `${action} of ${what} has paused: ${step}.` };
  return { word: 'finished', sentence: `${action} of ${what} has finished.` };
}

async function compose(
  within: Transaction,
  { publicUrl, configuration: { product } }: Pick<Services, 'publicUrl' | 'configuration'>,
  area: EndMailArea,
  { recordId }: OrderedMail,
  record: RequestedRecord,
  operation: OperationRow,
  { email, tenantId, privileges }: MailReader,
): Promise<ComposedMail> {
  const { operations, buildPrivileges } = area;
  const mayReadLogs = holdsAny(privileges, buildPrivileges);
  const what = `${record.label} ${record.name}`;
  const hasRetry = Object.values(operations.operations).some(({ isRetry }) => isRetry === true);
  const step = operation.state === 'SUCCEEDED' ? await openStep(within, area, recordId, operation) : null;
  const { word, sentence } = outcomeOf(operation, what, step, hasRetry);
  const buildNumber = operation.build_number ?? 0;
  const failure =
    operation.state === 'FAILED'
      ? await readFailedBuild(within, { area: operations.area, id: recordId }, buildNumber)
      : null;
  const link = (path: string) => `${publicUrl}${recordLink({ path, tenantId })}`;
  const stored = await operations.find(within, recordId);
  const logPath = stored === null ? null : operations.operationRecord(stored).logPath;
  const lines = [
    sentence,
    ...(failure === null ? [] : [`It failed at: ${failure.stage}.`]),
    ...['', 'View:', link(record.path(product))],
    ...(logPath === null || !mayReadLogs ? [] : ['', 'Log:', link(buildUrlOf('', { logPath }, buildNumber))]),
    ...(failure === null || !mayReadLogs ? [] : quotedEnd(failure)),
  ];
  const action = buildActionWords({ action: operation.operation }) ?? 'Operation';
  return { to: [email], subject: `${action} ${word}: ${what}`, text: `${lines.join('\n')}\n` };
}

export function endMails(area: EndMailArea): MailArea<EndMailKind> {
  const { operations, requested } = area;
  async function addressOf(queries: Queries, recordId: string): Promise<string | null> {
    const record = await operations.find(queries, recordId);
    return (record !== null && operations.notifiedAddress?.(record)?.trim()) || null;
  }
  /** Those who asked for the record, ordered the operation, or have the record's address. */
  async function concerned(queries: Queries, order: OrderedMail<EndMailKind>) {
    const { recordId, buildNumber = null } = order;
    const record = await requested.read(queries, recordId);
    if (record === null || buildNumber === null) return null;
    const operation = await operationOfBuild(queries, { area: operations.area, id: recordId }, buildNumber);
    if (operation === null) return null;
    const owners = await usersAt(queries, await addressOf(queries, recordId));
    const users = [record.requesterId, operation.requested_by, ...owners].filter((id) => id !== null);
    return { record, operation, users: [...new Set(users)] };
  }
  return {
    kinds: KINDS,
    usersOf: async (within, _, order) =>
      order.kind === 'operationEndedAtAddress' ? null : ((await concerned(within, order))?.users ?? []),
    compose: async (within, services, order) => {
      const found = await concerned(within, order);
      if (found === null) return null;
      const { record, operation, users } = found;
      const write = (reader: MailReader) => compose(within, services, area, order, record, operation, reader);
      if (order.userId !== null) {
        const { tenants } = record;
        const kind = operation.state === 'SUCCEEDED' ? 'finished' : 'failed';
        const asked = { tenants, viewPrivileges: requested.viewPrivileges, kind } as const;
        const reader = users.includes(order.userId) ? await mailReader(within, order.userId, asked) : null;
        return reader === null ? null : write(reader);
      }
      const address = await addressOf(within, order.recordId);
      const [tenantId] = record.tenants;
      if (address === null || tenantId === undefined || (await usersAt(within, address)).length > 0) return null;
      const [email] = await withoutInactive(within, [address]);
      return email === undefined ? null : write({ email, tenantId, privileges: new Set() });
    },
  };
}
