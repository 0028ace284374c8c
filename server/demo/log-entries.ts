/** What both logs tell of the demo's records: who made them, decided about them and changed some, each at its time. */
import { sql } from 'kysely';
import { INITIAL_STATUSES } from '../../src/rules/deployments/statuses.ts';
import { biDeployments } from '../areas/bi-deployments/record.ts';
import { cloudAccounts } from '../areas/cloud-accounts/record.ts';
import { type DeploymentRecord, selectRecords } from '../areas/deployments/record.ts';
import { deploymentRecords } from '../areas/deployments/records.ts';
import { vpcs } from '../areas/vpcs/record.ts';
import { credentials } from '../credentials/credential-records.ts';
import type { Transaction } from '../database/database.ts';
import { type LoggedChange, logChange } from '../records/log.ts';
import type { RecordKind, StoredRecord } from '../records/record-kind.ts';

/** Newest requests with entries: more would only make the first start longer. */
const MOST_REQUESTS = 40;
const HOUR = 3_600_000;
/** Hours from when something is asked for until it is changed, where it is, and decided. */
const UNTIL_EDIT = 0.5;
export const UNTIL_DECISION = 1;

interface DemoEntry {
  readonly at: Date;
  write(transaction: Transaction): Promise<void>;
}

interface Made extends StoredRecord {
  readonly created_by: number | null;
}

function entry<Row extends StoredRecord>(
  kind: RecordKind<Row>,
  at: Date,
  change: Omit<LoggedChange<Row>, 'at'>,
): DemoEntry {
  return { at, write: (transaction) => logChange(transaction, kind, { ...change, at }) };
}

function after(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * HOUR);
}

/** Who decides about what is asked for in a tenant. */
function approverIn(tenantId: string | null): number {
  return tenantId === 'BRIGHTWATER' || tenantId === 'HALDEN' ? 2 : 6;
}

interface Decision<Row> {
  readonly at: Date;
  /** As it was asked for, and as it is since the decision; the same where nobody has decided. */
  readonly asked: Row;
  readonly decided: Row;
  readonly isRejected: boolean;
}

function decisionEntries<Row extends Made>(
  kind: RecordKind<Row>,
  { at, asked, decided, isRejected }: Decision<Row>,
): readonly DemoEntry[] {
  const { created_by: userId, tenant_id: tenantId } = asked;
  const made = entry(kind, at, { action: 'CREATE', label: 'Create', userId, before: null, after: asked });
  if (asked === decided) return [made];
  const [action, label] = isRejected ? ['REJECT', 'Reject'] : ['APPROVE', 'Approve'];
  const change = { action, label, userId: approverIn(tenantId), before: asked, after: decided };
  return [made, entry(kind, after(at, UNTIL_DECISION), change)];
}

function requestEntries(
  { created_at: at, ...record }: DeploymentRecord & { readonly created_at: Date },
  index: number,
): readonly DemoEntry[] {
  const { approval, infrastructure, job, service } = INITIAL_STATUSES;
  const asked: DeploymentRecord = {
    ...record,
    approval_status: approval,
    infrastructure_status: infrastructure,
    job_status: job,
    service_status: service,
    last_build_url: null,
    version: 1,
  };
  const isRejected = record.approval_status === 'REJECTED';
  const isDecided = record.approval_status !== approval;
  const decided = isDecided
    ? { ...asked, approval_status: isRejected ? ('REJECTED' as const) : ('APPROVED' as const), version: 2 }
    : asked;
  const earlier = { ...asked, approval_reference: `${record.approval_reference}-draft` };
  const edit = { action: 'UPDATE', label: 'Edit', userId: record.created_by, before: earlier, after: asked };
  const decision = decisionEntries(deploymentRecords, { at, asked, decided, isRejected });
  return index % 3 === 0 ? [...decision, entry(deploymentRecords, after(at, UNTIL_EDIT), edit)] : decision;
}

/** Of records of one status, which begin with a decision. */
function statusEntries<Row extends Made & { readonly status: string; readonly created_at: Date }>(
  kind: RecordKind<Row>,
  rows: readonly Row[],
  approved: Row['status'],
): readonly DemoEntry[] {
  return rows.flatMap((row) => {
    const asked = { ...row, status: 'PENDING_APPROVAL', last_build_url: null };
    const isRejected = row.status === 'REJECTED';
    const decided =
      row.status === 'PENDING_APPROVAL' ? asked : { ...asked, status: isRejected ? row.status : approved };
    return decisionEntries(kind, { at: row.created_at, asked, decided, isRejected });
  });
}

/** Writes them in the order of their times, as they would have come. */
export async function insertLogEntries(transaction: Transaction, now: Date): Promise<void> {
  const all = sql`true`;
  const requests = await selectRecords(transaction)
    .select('request.created_at')
    .orderBy('request.id', 'desc')
    .limit(MOST_REQUESTS)
    .execute();
  const made = await credentials.where(transaction, all, MOST_REQUESTS);
  const entries = [
    ...requests.flatMap(requestEntries),
    ...statusEntries(vpcs, await vpcs.where(transaction, all, MOST_REQUESTS), 'PENDING_CREATION'),
    ...statusEntries(cloudAccounts, await cloudAccounts.where(transaction, all, MOST_REQUESTS), 'INITIATED'),
    ...statusEntries(biDeployments, await biDeployments.where(transaction, all, MOST_REQUESTS), 'APPROVED'),
    ...made.map((row) =>
      entry(credentials, row.created_at, {
        action: 'CREATE',
        label: 'Create',
        userId: row.created_by,
        before: null,
        after: row,
        changedSecrets: row.should_retain && row.cloud_provider === 'AWS' ? ['roleArn'] : [],
      }),
    ),
  ];
  // What is made as the demo is filled has the database's clock; nobody has decided about the newest records yet.
  const filled = Math.max(now.getTime(), ...made.map(({ created_at: at }) => at.getTime()));
  const past = entries
    .filter(({ at }) => at.getTime() <= filled)
    .sort((left, right) => left.at.getTime() - right.at.getTime());
  for (const { write } of past) await write(transaction);
}
