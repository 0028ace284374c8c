/** The tables of release 1.0.0, which made them by migrations of its own (`RECORDED_BY_1_0_0`). */
import type { Kysely } from 'kysely';
import { cloudRecords } from './baseline/cloud-records.ts';
import { deploymentCounts } from './baseline/deployment-counts.ts';
import { deploymentNames } from './baseline/deployment-names.ts';
import { deployments } from './baseline/deployments.ts';
import { logs } from './baseline/logs.ts';
import { operations } from './baseline/operations.ts';
import { partsOf100 } from './baseline/parts-of-1-0-0.ts';
import { people } from './baseline/people.ts';
import { platform } from './baseline/platform.ts';
import { referenceData } from './baseline/reference-data.ts';

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
