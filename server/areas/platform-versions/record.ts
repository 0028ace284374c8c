/** A platform version as the database has it, and as the contract shows it. */
import { sql } from 'kysely';
import type { operations, PlatformVersion } from '../../../src/contract/generated/schema.d.ts';
import { holds } from '../../../src/rules/access.ts';
import { AREAS } from '../../../src/rules/areas.ts';
import { platformVersionsArea } from '../../../src/rules/platform-versions/area.ts';
import { visibleStatuses } from '../../../src/rules/platform-versions/record.ts';
import type { Queries } from '../../database/database.ts';
import { contains, from, hasEach, oneOf, recordTable, until } from '../../records/record-table.ts';
import type { UsingRecords } from '../../records/usage.ts';
import { requestHasEnded } from '../../reference/ended-requests.ts';
import type { PlatformVersionTables } from './tables.ts';

/** The requests that have a platform version. */
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

export type PlatformVersionRow = Awaited<ReturnType<ReturnType<typeof selectPlatformVersions>['execute']>>[number];

/** @param privileges of whoever is shown it: the internal description only for who may see it */
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

/** Platform versions, as reads, commands, forms, both logs and the change feed know them. */
export const platformVersions = recordTable<
  PlatformVersionRow,
  PlatformVersionTables['platform_versions'],
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
