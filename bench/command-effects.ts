/** Requests made to be decided on, and what the database has in the end of the commands that were sent about them. */
import { sql } from 'kysely';
import type { MailKind } from '../server/areas/deployments/mails.ts';
import type { Queries } from '../server/database/database.ts';
import type { ApprovalStatus } from '../src/rules/deployments/statuses.ts';

export type Action = 'APPROVE' | 'REJECT' | 'LAUNCH';

/** A request as whoever decides on it knows it. */
export interface Subject {
  readonly id: number;
  readonly version: number;
}

/** A command that was sent under one id until it was answered. */
export interface SentCommand {
  readonly id: string;
  readonly action: Action;
  readonly subject: Subject;
  /** Of the answer for good; null where there was none. */
  readonly status: number | null;
}

/** Adds requests that nobody else knows, of a client of their own; their environments are called as the demo's many are. */
export async function addRequests(
  queries: Queries,
  count: number,
  { tenantId, approval }: { readonly tenantId: string; readonly approval: ApprovalStatus },
): Promise<readonly Subject[]> {
  const document = { cloudProvider: 'AWS', enableMonitoring: true, notificationEmails: ['team@client.example'] };
  const { rows } = await sql<Subject>`
    insert into deployment_requests (
      tenant_id, deployment_type, client, environment_identifier, approval_reference, environment_type, created_by,
      approval_status, infrastructure_status, job_status, service_status, token_valid_from, token_valid_to, document)
    select
      ${tenantId}, 'PRODUCT', ${`machines-${Date.now()}`}, 'env-' || number, 'CHG-1', 'TEST', 1,
      ${approval}, 'INIT', 'IDLE', 'SERVICES_NOT_MONITORED', '2020-01-01', '2999-12-31',
      ${JSON.stringify(document)}::jsonb
    from generate_series(1, ${count}::integer) as number
    returning id, version`.execute(queries);
  return rows;
}

export interface Effects {
  readonly sent: number;
  /** Answered by something else than that it was carried out, though nobody else decides on these requests. */
  readonly refused: number;
  /** Without any answer. */
  readonly unanswered: number;
  /** Carried out by their answer, and not by the log, the commands' ids or the request's statuses. */
  readonly lost: number;
  /** Entries of the log beyond the one that each should have. */
  readonly doubled: number;
  readonly launches: number;
  /** Launches with a stage that did not run exactly once and well. */
  readonly launchesAmiss: number;
  readonly mails: number;
  readonly mailsLost: number;
  readonly mailsDoubled: number;
}

/** How often each key occurs. */
export function tally(keys: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** How many there are beyond the one of each that is wanted. */
function surplus(counts: ReadonlyMap<string, number>, wanted: ReadonlySet<string>): number {
  return [...counts].reduce((sum, [key, count]) => sum + (wanted.has(key) ? count - 1 : count), 0);
}

const APPROVAL_AFTER = { APPROVE: 'APPROVED', REJECT: 'REJECTED', LAUNCH: 'LAUNCHED' } as const satisfies Record<
  Action,
  ApprovalStatus
>;

const MAILS_OF = {
  APPROVE: ['approved', 'launch'],
  REJECT: ['rejected'],
  LAUNCH: ['completed'],
} as const satisfies Record<Action, readonly MailKind[]>;

/** A request as its commands should have left it. The version grows with each of them. */
function requestAfter(commands: readonly SentCommand[]): string {
  const last = commands.at(-1);
  if (last === undefined) return '';
  const { action, subject } = last;
  const infrastructure = action === 'LAUNCH' ? 'STARTED' : 'INIT';
  return `${subject.id} ${APPROVAL_AFTER[action]} ${infrastructure} IDLE ${subject.version + 1}`;
}

function bySubject(commands: readonly SentCommand[]): ReadonlyMap<number, readonly SentCommand[]> {
  const groups = new Map<number, SentCommand[]>();
  for (const command of commands) {
    const group = groups.get(command.subject.id);
    if (group === undefined) groups.set(command.subject.id, [command]);
    else group.push(command);
  }
  return groups;
}

/** The requests that are not as their commands should have left them. */
async function requestsAmiss(queries: Queries, commands: readonly SentCommand[]): Promise<ReadonlySet<number>> {
  const groups = bySubject(commands);
  const rows = await queries
    .selectFrom('deployment_requests')
    .select(['id', 'approval_status', 'infrastructure_status', 'job_status', 'version'])
    .where('id', '=', sql<number>`any(${[...groups.keys()]})`)
    .execute();
  const found = new Set(
    rows.map((row) => [row.id, row.approval_status, row.infrastructure_status, row.job_status, row.version].join(' ')),
  );
  return new Set([...groups].filter(([, group]) => !found.has(requestAfter(group))).map(([id]) => id));
}

/** Launches that are not one operation whose stages all ran once, each with one entry in the build's log. */
async function launchesAmiss(queries: Queries, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number; plan: string[]; state: string; stages: string[]; content: string }>`
    select subject_id::integer as id, plan, state,
      (select coalesce(json_agg(concat_ws(' ', stage, attempt, outcome) order by position), '[]')
        from operation_stages where operation_stages.operation_id = operations.operation_id) as stages,
      (select content from build_logs where (build_logs.area, build_logs.subject_id) = (operations.area, operations.subject_id)
        and build_logs.build_number = operations.build_number) as content
    from operations where area = 'deployments' and subject_id = any(${ids.map(String)}::text[])`.execute(queries);
  const operations = tally(rows.map(({ id }) => String(id)));
  const right = rows.filter(
    ({ id, plan, state, stages, content }) =>
      operations.get(String(id)) === 1 &&
      state === 'SUCCEEDED' &&
      JSON.stringify(stages) === JSON.stringify(plan.map((stage) => `${stage} 1 SUCCEEDED`)) &&
      content.match(/\[Pipeline\] stage$/gm)?.length === plan.length &&
      content.match(/Finished: SUCCESS/g)?.length === 1,
  );
  return ids.length - right.length;
}

async function mailsOf(queries: Queries, commands: readonly SentCommand[]) {
  const ids = commands.map(({ subject }) => String(subject.id));
  const wanted = commands.flatMap(({ action, subject }) => MAILS_OF[action].map((kind) => `${subject.id} ${kind}`));
  const rows = await queries
    .selectFrom('mails')
    .select(['subject_id', 'kind'])
    .where('area', '=', 'deployments')
    .where('subject_id', '=', sql<string>`any(${ids})`)
    .where('sent_at', 'is not', null)
    .execute();
  const sent = tally(rows.map((row) => `${row.subject_id} ${row.kind}`));
  return {
    count: wanted.length,
    lost: wanted.filter((mail) => !sent.has(mail)).length,
    doubled: surplus(sent, new Set(wanted)),
  };
}

/** Whether nothing that follows from the commands is under way any more. */
export async function isAtRest(queries: Queries, commands: readonly SentCommand[]): Promise<boolean> {
  const ids = commands.map(({ subject }) => String(subject.id));
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select from operations where area = 'deployments' and subject_id = any(${ids}::text[]) and state = 'RUNNING')
      or exists (
        select from mails where area = 'deployments' and subject_id = any(${ids}::text[]) and sent_at is null) as busy`.execute(
    queries,
  );
  return rows[0]?.busy === false;
}

/** Counts what became of commands; `firstEntry` is the last entry of the action log before them. */
export async function countEffects(
  queries: Queries,
  commands: readonly SentCommand[],
  firstEntry: number,
): Promise<Effects> {
  const done = commands.filter(({ status }) => status === 200);
  const entries = await queries
    .selectFrom('deployment_action_log')
    .select(['entry_type', 'resource_id'])
    .where('entry_id', '>', firstEntry)
    .execute();
  const entryOf = ({ action, subject }: SentCommand) => `${action} ${subject.id}`;
  const log = tally(entries.map(({ entry_type, resource_id }) => `${entry_type} ${resource_id}`));
  const rows = await queries
    .selectFrom('command_ids')
    .select('command_id')
    .where('command_id', '=', sql<string>`any(${done.map(({ id }) => id)})`)
    .where('answer_status', '=', 200)
    .execute();
  const kept = new Set(rows.map(({ command_id }) => command_id));
  const amiss = await requestsAmiss(queries, done);
  const isLost = (command: SentCommand) =>
    !log.has(entryOf(command)) || !kept.has(command.id) || amiss.has(command.subject.id);
  const launches = done.filter(({ action }) => action === 'LAUNCH').map(({ subject }) => subject.id);
  const mails = await mailsOf(queries, done);
  return {
    sent: commands.length,
    refused: commands.filter(({ status }) => status !== null && status !== 200).length,
    unanswered: commands.filter(({ status }) => status === null).length,
    lost: done.filter(isLost).length,
    doubled: surplus(log, new Set(done.map(entryOf))),
    launches: launches.length,
    launchesAmiss: await launchesAmiss(queries, launches),
    mails: mails.count,
    mailsLost: mails.lost,
    mailsDoubled: mails.doubled,
  };
}
