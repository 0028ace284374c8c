/** Runner hosts for administrators of all tenants (an extension, docs/decisions/0053). */
import { sql } from 'kysely';
import type { HostedStage, RunnerHost, RunnerHostList } from '../../../src/contract/generated/schema.d.ts';
import { holdsAny, type Privilege } from '../../../src/rules/access/access.ts';
import { AREAS, OUTBOX_AREA_NAMES } from '../../../src/rules/areas.ts';
import { runnerHostsArea } from '../../../src/rules/runner-hosts/area.ts';
import { recordActivity } from '../../audit/record-changes.ts';
import { type Queries, transaction } from '../../database/database.ts';
import { WORK_CHANNEL } from '../../database/notifications.ts';
import { requireAllTenants, requireAnyPrivilege, requirePrivilege, type Viewer } from '../../identity/viewer.ts';
import { findOperation, stageRunOf } from '../../jobs/operation-store.ts';
import { buildUrlOf } from '../../jobs/planned-build.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { actionNotAllowed, notFound } from '../../problems/problem.ts';
import { runnerRulesOf } from '../../runners/runner-settings.ts';
import type { Services } from '../../services.ts';
import type { RecordArea, ServerArea } from '../area.ts';

type HostOperation = 'listRunnerHosts' | 'updateRunnerHost' | 'removeRunnerHost' | 'getRunnerRules';

type OperatedArea = Pick<RecordArea, 'changes' | 'operations' | 'buildPrivileges'>;

const READERS = runnerHostsArea.routes.list.privileges;
/** Those who read a record that a runner can carry out. */
const RULE_READERS = OUTBOX_AREA_NAMES.flatMap((name) => {
  const { list, view } = AREAS[name].routes;
  return [...list.privileges, ...view.privileges];
});
const CHANGERS = ['deployment.admin'] as const satisfies readonly Privilege[];
/** Seconds without a sign of life after which a host is shown as gone. */
const GONE_SECONDS = 30;
/** Shown for a host; one with more says how many others there are. */
const MOST_STAGES = 100;

const isGone = sql<boolean>`session is null or last_seen_at < now() - make_interval(secs => ${GONE_SECONDS})`;

function selectHosts(queries: Queries) {
  return queries.selectFrom('runner_hosts').selectAll().select(isGone.as('is_gone'));
}

type HostRow = Awaited<ReturnType<ReturnType<typeof selectHosts>['executeTakeFirstOrThrow']>>;

function stateOf({ is_gone: hasGone, is_draining: drains, paused_at: pausedAt }: HostRow): RunnerHost['state'] {
  if (hasGone) return 'GONE';
  if (drains) return 'DRAINING';
  return pausedAt === null ? 'RUNNING' : 'PAUSED';
}

async function stagesOf(
  queries: Queries,
  areas: ReadonlyMap<string, OperatedArea>,
  viewer: Viewer,
  hostId: string,
): Promise<{ readonly seen: HostedStage[]; readonly notSeen: number }> {
  const rows = await queries
    .selectFrom('operations')
    .leftJoin('operation_stages', (join) =>
      join
        .onRef('operation_stages.operation_id', '=', 'operations.operation_id')
        .onRef('operation_stages.position', '=', 'operations.position'),
    )
    .select([
      'operations.operation_id',
      'operations.area',
      'operations.tenant_id',
      'operations.operation',
      'operation_stages.began_at',
    ])
    .where('operations.runner_host', '=', hostId)
    .where(({ eb, or }) => or([eb('operations.state', '=', 'RUNNING'), eb('operations.ends_at_runner', '=', true)]))
    .orderBy('operations.operation_id')
    .execute();
  const seen: HostedStage[] = [];
  for (const row of rows.slice(0, MOST_STAGES)) {
    const area = areas.get(row.area);
    const isInScope = viewer.tenantScope === null || viewer.tenantScope === row.tenant_id;
    if (area?.operations === undefined || !isInScope || !holdsAny(viewer.privileges, area.buildPrivileges ?? []))
      continue;
    const operation = await findOperation(queries, row.operation_id);
    const run = operation === null ? null : await stageRunOf(queries, area.operations, operation);
    const record = run === null ? null : await area.operations.find(queries, run.recordId);
    if (run === null || record === null) continue;
    const label = area.operations.operations[row.operation]?.label ?? row.operation;
    seen.push({
      area: row.area,
      recordId: run.recordId,
      title: `${label} of ${run.recordName} (${run.recordTitle})`,
      stage: run.definition.title,
      since: row.began_at?.toISOString() ?? null,
      path: buildUrlOf('', area.operations.operationRecord(record), run.buildNumber),
    });
  }
  return { seen, notSeen: rows.length - seen.length };
}

function hostHandlers(services: Services, operated: Readonly<Record<string, OperatedArea>>): Handlers<HostOperation> {
  const { queries, configuration, now } = services;
  const areas = new Map(Object.entries(operated));
  const rules = runnerRulesOf(configuration).map((rule) => ({ ...rule, labels: [...rule.labels] }));

  async function listFor(viewer: Viewer): Promise<RunnerHostList> {
    const rows = await selectHosts(queries).orderBy('name').orderBy('host_id').execute();
    const { waiting } = await queries
      .selectFrom('operations')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('state', '=', 'RUNNING')
      .where('runner', 'is not', null)
      .where('runner_host', 'is', null)
      .executeTakeFirstOrThrow();
    const hosts: RunnerHost[] = [];
    for (const row of rows) {
      const { seen, notSeen } = await stagesOf(queries, areas, viewer, row.host_id);
      hosts.push({
        hostId: row.host_id,
        name: row.name,
        machine: row.machine,
        version: row.version,
        labels: [...row.labels],
        runners: [...row.runners],
        capacity: row.capacity,
        state: stateOf(row),
        pausedBy: row.paused_by,
        startedAt: row.started_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        stages: seen,
        stagesNotSeen: notSeen,
      });
    }
    return { hosts, waiting, leaseSeconds: configuration.runnerLeaseSeconds };
  }

  function requireChanger(viewer: Viewer): void {
    requireAnyPrivilege(viewer, CHANGERS);
    requireAllTenants(viewer, 'change runners');
  }

  /** In one transaction, with an entry of the activity log. */
  function changing(
    viewer: Viewer,
    hostId: string,
    change: (within: Queries, host: HostRow) => Promise<string | null>,
  ): Promise<void> {
    return transaction(queries, async (within) => {
      const host = await selectHosts(within).where('host_id', '=', hostId).forUpdate().executeTakeFirst();
      if (host === undefined) throw notFound('This runner isn’t known any more. Refresh the page.');
      const what = await change(within, host);
      if (what === null) return;
      await recordActivity(within, {
        type: what.startsWith('Remove') ? 'DELETE' : 'UPDATE',
        entity: 'RunnerHost',
        entityId: hostId,
        tenantId: null,
        userId: viewer.userId,
        description: what,
        before: { name: host.name, machine: host.machine, isPaused: host.paused_at !== null },
        after: what.startsWith('Remove')
          ? null
          : { name: host.name, machine: host.machine, isPaused: host.paused_at === null },
      });
      await sql`select pg_notify(${WORK_CHANNEL}, 'hosts')`.execute(within);
    });
  }

  return {
    listRunnerHosts: async ({ viewer }) => {
      requirePrivilege(viewer, READERS[0]);
      return listFor(viewer);
    },
    getRunnerRules: async ({ viewer }) => {
      requireAnyPrivilege(viewer, RULE_READERS);
      return { rules };
    },
    updateRunnerHost: async ({ viewer, path, body: { isPaused } }) => {
      requireChanger(viewer);
      await changing(viewer, path.hostId, async (within, host) => {
        if ((host.paused_at !== null) === isPaused) return null;
        await within
          .updateTable('runner_hosts')
          .set({ paused_at: isPaused ? now() : null, paused_by: isPaused ? viewer.name : null })
          .where('host_id', '=', host.host_id)
          .execute();
        return `${isPaused ? 'Pause' : 'Resume'} runner ${host.name}`;
      });
      return listFor(viewer);
    },
    removeRunnerHost: async ({ viewer, path }) => {
      requireChanger(viewer);
      await changing(viewer, path.hostId, async (within, host) => {
        if (!host.is_gone) throw actionNotAllowed('Can’t remove: the runner is connected. Stop it first.');
        await within.deleteFrom('runner_hosts').where('host_id', '=', host.host_id).execute();
        return `Remove runner ${host.name}`;
      });
      return listFor(viewer);
    },
  };
}

export const runnerHostsServerArea = {
  handlers: hostHandlers,
  privileges: { updateRunnerHost: CHANGERS, removeRunnerHost: CHANGERS },
} satisfies ServerArea;
