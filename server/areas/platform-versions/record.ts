/** Platform versions in the database, the contract and their form (Administration §5, §7). */
import { type ColumnType, type Generated, sql } from 'kysely';
import type { operations, PlatformVersion, PlatformVersionBody } from '../../../src/contract/generated/schema.d.ts';
import { platformVersionLifecycle } from '../../../src/machines/lifecycles/platform-version/lifecycle.ts';
import { holds } from '../../../src/rules/access/access.ts';
import { AREAS } from '../../../src/rules/areas.ts';
import { versionSortKey } from '../../../src/rules/formats/version-order.ts';
import { platformVersionsArea } from '../../../src/rules/platform-versions/area.ts';
import { EXISTENCE_FINDINGS, platformVersionForm } from '../../../src/rules/platform-versions/form.ts';
import { platformVersionStatuses, visibleStatuses } from '../../../src/rules/platform-versions/record.ts';
import type { DefaultMoment } from '../../database/columns.ts';
import type { Queries } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { tableForm } from '../../forms/table-form.ts';
import { contains, from, hasEach, oneOf, recordTable, until } from '../../records/record-table.ts';
import { isTaken } from '../../records/taken.ts';
import type { UsingRecords } from '../../records/usage.ts';
import { requestHasEnded } from '../../reference/lists.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    platform_versions: {
      version: string;
      /** Sorts by its numbers: `src/rules/formats/version-order.ts`. */
      sort_key: string;
      name: string;
      status: PlatformVersion['status'];
      public_description: Generated<string>;
      internal_description: Generated<string>;
      /** Null for versions from before it was required; the installer's too. */
      docker_version: string | null;
      installer_version: string | null;
      tags: ColumnType<string[], string | undefined, string>;
      created_by: number | null;
      revision: Generated<number>;
      /** The revision in the backup at the last restore; null if never restored. */
      revision_before_restore: ColumnType<number | null, undefined, number | null>;
      created_at: DefaultMoment;
      updated_at: DefaultMoment;
    };
  }
}

export const PLATFORM_VERSION_USERS: readonly UsingRecords[] = [
  {
    area: 'deployments',
    table: 'deployment_requests',
    key: 'id',
    name: sql`client || ' / ' || environment_identifier`,
    columns: [sql`document ->> 'platformVersion'`],
    privileges: AREAS.deployments.routes.view.privileges,
    ended: requestHasEnded,
  },
];

function selectPlatformVersions(queries: Queries) {
  return queries.selectFrom('platform_versions as record').select([
    'record.version as id',
    'record.sort_key',
    'record.name',
    'record.status',
    'record.public_description',
    'record.internal_description',
    'record.docker_version',
    'record.installer_version',
    'record.tags',
    'record.created_by',
    'record.created_at',
    'record.updated_at',
    'record.revision as version',
    'record.revision_before_restore as version_before_restore',
    sql<null>`null`.as('tenant_id'),
    sql<boolean>`exists (
        select from deployment_requests where document ->> 'platformVersion' = record.version and not ${requestHasEnded})`.as(
      'in_use',
    ),
  ]);
}

type PlatformVersionRow = Awaited<ReturnType<ReturnType<typeof selectPlatformVersions>['execute']>>[number];

/** @param privileges of the viewer: the internal description only for users who can see it */
function platformVersionOf(row: PlatformVersionRow, privileges: ReadonlySet<string> = new Set()): PlatformVersion {
  return {
    version: row.id,
    name: row.name,
    status: row.status,
    publicDescription: row.public_description,
    ...(holds(privileges, 'platformversion.view.internaldescription') && {
      internalDescription: row.internal_description,
    }),
    dockerVersion: row.docker_version,
    installerVersion: row.installer_version,
    tags: row.tags.map((tagName) => ({ tagName })),
    inUse: row.in_use,
    createdAt: row.created_at.toISOString(),
    revision: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

type ListQuery = NonNullable<operations['listPlatformVersions']['parameters']['query']>;

export const platformVersions = recordTable<
  PlatformVersionRow,
  Tables['platform_versions'],
  PlatformVersion,
  ListQuery
>({
  area: 'platform-versions',
  entity: 'PlatformVersion',
  noun: 'platform version',
  title: ({ id, name }) => `platform version ${id} (${name})`,
  table: 'platform_versions',
  key: 'version',
  ids: 'texts',
  versionColumn: 'revision',
  isBeyondTenants: true,
  seenWith: {
    privileges: platformVersionsArea.seenWith,
    isSeen: ({ status }, privileges) => visibleStatuses(privileges).includes(status),
  },
  routes: platformVersionsArea.routes,
  order: sql`record.sort_key desc, record.id collate "C" desc`,
  select: selectPlatformVersions,
  summary: platformVersionOf,
  filters: {
    name: contains('name'),
    version: contains('id'),
    status: oneOf('status'),
    tags: hasEach('tags'),
    startDate: from('created_at'),
    endDate: until('created_at'),
  },
});

function statusOf(status: string): PlatformVersion['status'] {
  if (!platformVersionStatuses.isKnown(status))
    throw new Error(`'${status}' is not a status, although the form accepted it.`);
  return status;
}

/** An internal description that was not sent stays as it is. */
function columnsOf({ name, status, publicDescription, internalDescription, ...sent }: PlatformVersionBody) {
  return {
    name,
    status: statusOf(status),
    public_description: publicDescription,
    ...(internalDescription !== undefined && { internal_description: internalDescription }),
    docker_version: sent.dockerVersion,
    installer_version: sent.installerVersion,
    tags: JSON.stringify(sent.tags.map(({ tagName }) => tagName)),
  };
}

export const platformVersionRecordForm = tableForm({
  form: platformVersionForm,
  records: platformVersions,
  area: platformVersionsArea,
  editRefusal: ({ status }, { privileges }) => platformVersionLifecycle.whyNot({ status }, { privileges }, 'EDIT'),
  sent: ({ tags, internalDescription, ...body }, edited) => ({
    ...body,
    version: body.version.trim(),
    internalDescription: internalDescription ?? edited?.internal_description,
    tags: tags.map(({ tagName }) => tagName.trim()),
  }),
  shown: (row) => ({
    version: row.id,
    name: row.name,
    status: row.status,
    publicDescription: row.public_description,
    internalDescription: row.internal_description,
    dockerVersion: row.docker_version,
    installerVersion: row.installer_version,
    tags: row.tags,
  }),
  setting: async (_, original, __, { viewer: { privileges } }) => ({ original, privileges, reference: {} }),
  checks: (within, { values: { version } }) => ({
    'version exists': async () =>
      EXISTENCE_FINDINGS['version exists'](await isTaken(within, 'platform_versions', { version })),
  }),
  columns: columnsOf,
  row: (sent, _, { viewer: { userId } }) => ({
    ...columnsOf(sent),
    version: sent.version,
    sort_key: versionSortKey(sent.version),
    created_by: userId,
  }),
  // More people can read the log than the description.
  changedSecrets: ({ internalDescription }, { internal_description: before }) =>
    internalDescription !== undefined && internalDescription !== before ? ['internalDescription'] : [],
  removedSecrets: ({ internalDescription }) => (internalDescription === '' ? ['internalDescription'] : []),
});
