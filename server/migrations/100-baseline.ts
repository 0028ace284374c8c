/** The tables of release 1.0.0, which made them by migrations of its own (`RECORDED_BY_1_0_0`). */
import { type Kysely, sql } from 'kysely';
import { cloudRecords } from './baseline/cloud-records.ts';
import { deploymentCounts } from './baseline/deployment-counts.ts';
import { deploymentNames } from './baseline/deployment-names.ts';
import { deployments } from './baseline/deployments.ts';
import { logs } from './baseline/logs.ts';
import { operations } from './baseline/operations.ts';
import { people } from './baseline/people.ts';
import { platform } from './baseline/platform.ts';
import { referenceData } from './baseline/reference-data.ts';

/** What backups of 1.0.0 contain and no server reads: a restore loads it, and migration 101 drops it. */
const partsOf100 = [
  sql`alter table operations add column deployment_request_id integer`,
  sql`alter table build_logs add column deployment_request_id integer`,
  sql`alter table mails add column deployment_request_id integer`,
  sql`alter table uploads add column deployment_request_id integer`,
  sql`
    create table topology_parameters (
      topology_name text not null,
      topology_version text not null,
      position integer not null,
      parameter_name text not null,
      description text not null,
      parameter_type text not null,
      default_value text,
      primary key (topology_name, topology_version, parameter_name)
    )`,
];

export async function up(database: Kysely<never>): Promise<void> {
  const records = [
    ...people,
    ...referenceData,
    ...cloudRecords,
    ...deployments,
    ...deploymentCounts,
    ...deploymentNames,
  ];
  for (const statement of [...records, ...operations, ...logs, ...platform, ...partsOf100])
    await statement.execute(database);
}
