import { sql } from 'kysely';
import type { LastDecision } from '../../src/contract/generated/schema.d.ts';
import type { Transaction } from '../database/database.ts';
import { storeDecision } from '../records/decisions.ts';
import { type LoggedChange, logChange } from '../records/log.ts';
import type { RecordKind, StoredRecord } from '../records/record-kind.ts';
import type { RecordTable } from '../records/record-table.ts';
import type { Secrets } from '../secrets.ts';
import { DEMO_TENANTS, DEMO_USERS, type DemoTenantId } from './identities.ts';

export interface DemoOptions {
  /** Total deployment requests: the demo's own first, then copies of them. */
  readonly requests: number;
  readonly keys: Pick<Secrets, 'encryptionKey'>;
  readonly publicUrl: string;
  readonly now: Date;
  /** Whether the demo has the topology that really runs. */
  readonly localServices?: boolean;
}

export interface AreaDemo {
  readonly insertChoices?: (transaction: Transaction, options: Pick<DemoOptions, 'keys'>) => Promise<void>;
  readonly insertRecords?: (transaction: Transaction, options: DemoOptions) => Promise<void>;
  readonly logEntries?: (transaction: Transaction) => Promise<readonly DemoEntry[]>;
}

export const MOST_LOGGED = 40;
const HOUR = 3_600_000;
/** Hours from a request to its decision. */
export const UNTIL_DECISION = 1;

export interface DemoEntry {
  readonly at: Date;
  write(transaction: Transaction): Promise<void>;
}

interface Made extends StoredRecord {
  readonly created_by: number | null;
  readonly last_decision: LastDecision | null;
}

export function demoEntry<Row extends StoredRecord>(
  kind: RecordKind<Row>,
  at: Date,
  change: Omit<LoggedChange<Row>, 'at'>,
): DemoEntry {
  return {
    at,
    write: async (transaction) => {
      await logChange(transaction, kind, { ...change, at });
    },
  };
}

export function hoursAfter(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * HOUR);
}

function approverIn(tenantId: string | null): LastDecision['decidedBy'] {
  const id = tenantId === 'BRIGHTWATER' || tenantId === 'HALDEN' ? 2 : 6;
  const { firstName = null, lastName = null } = DEMO_USERS.find(({ userId }) => userId === id) ?? {};
  return { userId: id, firstName, lastName };
}

const REASONS = [
  'The change window for this client is closed until Monday. Please ask again then.',
  'Please use the shared network instead:\n- it has room for this environment\n- it is already monitored',
  'The approval reference doesn’t exist in the change calendar.',
] as const;

function reasonFor({ id }: StoredRecord): string | null {
  const sum = [...String(id)].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return REASONS[sum % REASONS.length] ?? null;
}

interface Decision<Row> {
  readonly at: Date;
  readonly asked: Row;
  readonly decided: Row;
  readonly isRejected: boolean;
}

export function decisionEntries<Row extends Made>(
  kind: RecordKind<Row>,
  { at, asked, decided, isRejected }: Decision<Row>,
): readonly DemoEntry[] {
  const { created_by: userId, tenant_id: tenantId } = asked;
  const made = demoEntry(kind, at, { action: 'CREATE', label: 'Create', userId, before: null, after: asked });
  if (asked === decided) return [made];
  const [action, label] = isRejected ? (['REJECT', 'Reject'] as const) : (['APPROVE', 'Approve'] as const);
  const comment = isRejected ? reasonFor(asked) : null;
  const [decidedBy, decidedAt] = [approverIn(tenantId), hoursAfter(at, UNTIL_DECISION)];
  const last = { action, comment, decidedBy, decidedAt: decidedAt.toISOString() };
  const change = {
    ...{ action, label, comment, userId: decidedBy.userId },
    ...{ before: asked, after: { ...decided, last_decision: last } },
  };
  const entry = demoEntry(kind, decidedAt, change);
  const write = async (transaction: Transaction) => {
    const decision = { area: kind.area, recordId: asked.id, userId: decidedBy.userId, at: decidedAt };
    await storeDecision(transaction, { ...decision, action, comment });
    await entry.write(transaction);
  };
  return [made, { at: decidedAt, write }];
}

/** What was carried out: of a record whose builds the demo has. */
interface Carried<Row> {
  readonly row: Row;
  readonly approved: Row;
  /** After its launch, if something else came behind that. */
  readonly launched: Row;
}

/** "START_VMS" is ordered by START. */
function orderOf(operation: string): string {
  return operation.split('_')[0] ?? operation;
}

export async function operationEntries<Row extends StoredRecord>(
  transaction: Transaction,
  kind: RecordKind<Row>,
  records: readonly Carried<Row>[],
): Promise<readonly DemoEntry[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ row: { id } }) => String(id));
  const operations = await transaction
    .selectFrom('operations')
    .select(['subject_id', 'operation', 'requested_by', 'created_at'])
    .where('area', '=', kind.area)
    .where('subject_id', 'in', ids)
    .where('ended_at', 'is not', null)
    .orderBy('created_at')
    .execute();
  const byRecord = Map.groupBy(operations, ({ subject_id: id }) => id);
  return records.flatMap(({ row, approved, launched }) => {
    const own = byRecord.get(String(row.id)) ?? [];
    return own.map(({ operation, requested_by: userId, created_at: at }, index) => {
      const action = orderOf(operation);
      const label = `${action.charAt(0)}${action.slice(1).toLowerCase()}`;
      const before = index === 0 ? approved : launched;
      return demoEntry(kind, at, { action, label, userId, before, after: index === own.length - 1 ? row : launched });
    });
  });
}

interface LoggedStatuses<Status> {
  readonly approved: Status;
  readonly launched: Status;
}

/** @param statuses after an approval, and after a launch */
export function statusEntries<Row extends Made & { readonly status: string; readonly created_at: Date }>(
  records: RecordKind<Row> & Pick<RecordTable<Row, never, object, object>, 'where'>,
  { approved, launched }: LoggedStatuses<Row['status']>,
): NonNullable<AreaDemo['logEntries']> {
  return async (transaction) => {
    // A rejected record is shown with its reason.
    const rejected = await records.where(transaction, sql`record.status = 'REJECTED'`, MOST_LOGGED);
    const others = await records.where(transaction, sql`record.status <> 'REJECTED'`, MOST_LOGGED - rejected.length);
    const askedOf = (row: Row) => ({ ...row, status: 'PENDING_APPROVAL', last_build_url: null });
    const decisions = [...rejected, ...others].flatMap((row) => {
      const asked = askedOf(row);
      const isRejected = row.status === 'REJECTED';
      const decided =
        row.status === 'PENDING_APPROVAL' ? asked : { ...asked, status: isRejected ? row.status : approved };
      return decisionEntries(records, { at: row.created_at, asked, decided, isRejected });
    });
    const carried = others.map((row) => ({
      row,
      approved: { ...askedOf(row), status: approved },
      launched: { ...row, status: launched },
    }));
    return [...decisions, ...(await operationEntries(transaction, records, carried))];
  };
}

const PURPOSES = ['Sandbox', 'Till lab', 'Loyalty', 'Stock', 'Web shop', 'Reporting', 'Training'] as const;
export interface DemoRecord<Status extends string> {
  readonly tenantId: DemoTenantId;
  readonly status: Status;
  readonly name: string;
}

/** The first tenant has a record in every status plus the usual ones, the others only the usual ones. */
export function demoRecords<Status extends string>(
  every: readonly Status[],
  usual: readonly Status[],
): readonly DemoRecord<Status>[] {
  return DEMO_TENANTS.flatMap(({ tenantId }, tenant) =>
    (tenant === 0 ? [...every, ...usual] : usual).map((status, index) => {
      const purpose = PURPOSES[(tenant === 0 ? index : index + 2) % PURPOSES.length];
      return { tenantId, status, name: `${purpose} ${index + 1}` };
    }),
  );
}

/** @param days since then */
export function askedFor({ tenantId }: Pick<DemoRecord<string>, 'tenantId'>, days: number, now: Date) {
  const made = new Date(now.getTime() - days * 86_400_000);
  return { tenant_id: tenantId, created_by: tenantId === 'BRIGHTWATER' ? 1 : 6, created_at: made, updated_at: made };
}
