/** The calls of platform versions (Administration §7). */
import { sql } from 'kysely';
import {
  PLATFORM_VERSION_ACTIONS,
  platformVersionLifecycle,
} from '../../../src/machines/lifecycles/platform-version/lifecycle.ts';
import type { Privilege } from '../../../src/rules/access/access.ts';
import { FORM_PRIVILEGES } from '../../../src/rules/deployments/area.ts';
import { platformVersionsArea } from '../../../src/rules/platform-versions/area.ts';
import {
  isListedUnfiltered,
  isObsolete,
  PLATFORM_VERSION_IS_USED,
  platformVersionStatuses,
  visibleStatuses,
} from '../../../src/rules/platform-versions/record.ts';
import { requireRange } from '../../database/conditions.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { pageWindow } from '../../database/page-window.ts';
import { formCalls, formPrivileges } from '../../forms/form-calls.ts';
import {
  everywhere,
  requireAllTenants,
  requireAnyPrivilege,
  requirePrivilege,
  type Viewer,
} from '../../identity/viewer.ts';
import type { Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { countedByStatus } from '../../records/counts.ts';
import { logChange } from '../../records/log.ts';
import { commandsWithoutOperations } from '../../records/plain-commands.ts';
import { recordReads } from '../../records/record-reads.ts';
import { removeRecord } from '../../records/removal.ts';
import { isTaken } from '../../records/taken.ts';
import { usageOf } from '../../records/usage.ts';
import type { Services } from '../../services.ts';
import type { RecordArea } from '../area.ts';
import { PLATFORM_VERSION_USERS, platformVersionRecordForm, platformVersions } from './record.ts';

type PlatformVersionOperationId = Extract<OperationId, `${string}PlatformVersion${string}`>;

const { routes } = platformVersionsArea;
const READING = [
  ...routes.list.privileges,
  ...routes.view.privileges,
  'platformversion.list.all',
  'platformversion.list.tested',
  'deployment.view',
  ...FORM_PRIVILEGES,
] as const satisfies readonly Privilege[];
const USAGE = [...routes.view.privileges, 'platformversion.delete'] as const satisfies readonly Privilege[];
/** Most deployments that a version's own answer names. */
const NAMED = 200;

/** Whether anything active uses it, in any tenant. */
async function isUsed(queries: Queries, version: string, viewer: Viewer): Promise<boolean> {
  const { uses, others } = await usageOf(queries, PLATFORM_VERSION_USERS, version, viewer, { asked: 'unended' });
  return uses.length + others > 0;
}

function deploymentsNamed(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('deployment_requests')
    .select(['id', 'client', 'environment_identifier as environmentIdentifier'])
    .where(({ eb }) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id', 'desc')
    .execute();
}

/** Deletes obsolete, unused versions; one that comes into use meanwhile stays. */
async function purge(within: Transaction, { userId }: Viewer): Promise<string[]> {
  const obsolete = platformVersionStatuses.all.filter(isObsolete);
  const rows = await platformVersions.where(within, sql`status = any(${obsolete}) and not in_use`, 10_000);
  const versions: string[] = [];
  for (const { id } of [...rows].sort((left, right) => right.created_at.getTime() - left.created_at.getTime())) {
    const before = await platformVersions.lock(within, id, null);
    if (before === null || before.in_use || !isObsolete(before.status)) continue;
    await removeRecord(within, platformVersions, before);
    await logChange(within, platformVersions, { action: 'PURGE', label: 'Purge', userId, before, after: null });
    versions.push(id);
  }
  return versions;
}

function platformVersionHandlers(services: Services): Handlers<PlatformVersionOperationId> {
  const { queries } = services;
  const reads = recordReads(services, platformVersions);
  const form = formCalls(services, platformVersionRecordForm);
  const command = commandsWithoutOperations(services, {
    records: platformVersions,
    lifecycle: platformVersionLifecycle,
    labels: PLATFORM_VERSION_ACTIONS.labels,
    tuple: ({ status }) => ({ status }),
    facts: (_, { viewer: { privileges } }) => ({ privileges }),
    whyNot: async (within, { id, status }, _, { viewer }) =>
      isObsolete(status) && (await isUsed(within, id, viewer)) ? PLATFORM_VERSION_IS_USED : null,
  });

  return {
    listPlatformVersions: async ({ viewer, query }) => {
      requireRange(query);
      const asked = query.status ?? platformVersionStatuses.all.filter(isListedUnfiltered);
      const visible = visibleStatuses(viewer.privileges);
      const status = asked.filter((each) => visible.includes(each));
      const { records, totalRecords } = await reads.list(viewer, { ...query, status }, READING);
      const { currentPage, pageSize } = pageWindow(query, 1);
      return { results: records, currentPage, pageSize, totalRecords };
    },
    getPlatformVersion: async ({ viewer, path: { version } }) => {
      const record = await reads.get(viewer, version, READING);
      const { uses, others } = await usageOf(queries, PLATFORM_VERSION_USERS, version, viewer, {
        asked: 'unended',
        named: NAMED,
      });
      const deployments = await deploymentsNamed(
        queries,
        uses.map(({ id }) => id),
      );
      return { ...record, deployments, otherDeployments: others };
    },
    checkPlatformVersionIsUsed: async ({ viewer, query: { version } }) => {
      await reads.get(viewer, version, USAGE);
      return { data: await isUsed(queries, version, viewer) };
    },
    checkPlatformVersionExists: async ({ viewer, query: { version } }) => {
      requireAnyPrivilege(viewer, routes.create.privileges);
      return { data: await isTaken(queries, 'platform_versions', { version }) };
    },
    createPlatformVersion: form.create,
    updatePlatformVersion: ({ path: { version }, ...call }) =>
      form.update({ ...call, path: { version }, body: { ...call.body, version } }, version),
    validatePlatformVersion: (call) => form.validate(call, call.query.edited ?? null),
    deletePlatformVersion: (call) => command(call, 'DELETE', call.path.version),
    purgePlatformVersions: (call) => {
      const { viewer } = call;
      // Versions that the user can't see can't be deleted.
      requirePrivilege(viewer, 'platformversion.delete');
      requirePrivilege(viewer, 'platformversion.list.all');
      requireAllTenants(viewer, 'purge platform versions');
      return services.commands.run(call, async (within) => ({ versions: await purge(within, viewer) }));
    },
  };
}

const ofForm = formPrivileges(platformVersionsArea);
const DELETING = [PLATFORM_VERSION_ACTIONS.privileges.DELETE];

export const platformVersionsServerArea = {
  handlers: platformVersionHandlers,
  privileges: {
    createPlatformVersion: ofForm.create,
    updatePlatformVersion: ofForm.edit,
    validatePlatformVersion: ofForm.validate,
    deletePlatformVersion: DELETING,
    purgePlatformVersions: DELETING,
  },
  changes: platformVersions.changes,
  counts: countedByStatus(platformVersions, everywhere),
} satisfies RecordArea;
