/** The demo's BI deployments. */

import { generateBiPassword } from '../../src/rules/bi-deployments/form.ts';
import {
  type BiDeploymentStatus,
  biDeploymentStatuses,
  isBeforeLaunch,
} from '../../src/rules/bi-deployments/record.ts';
import { rehearsedMonitoring } from '../areas/bi-deployments/monitoring.ts';
import { biSecrets } from '../areas/bi-deployments/record.ts';
import type { Transaction } from '../database/database.ts';
import type { Secrets } from '../secrets.ts';
import { DEMO_CREDENTIALS } from './credentials.ts';
import { askedFor, type DemoRecord, demoRecords, firstBuildLog } from './status-records.ts';

const RECORDS = demoRecords<BiDeploymentStatus>(biDeploymentStatuses.all, [
  'LAUNCHED',
  'LAUNCHED',
  'PENDING_APPROVAL',
  'APPROVED',
]);
const FIRST_ID = 301;

/** Whether a build has run. */
const BUILT: ReadonlySet<BiDeploymentStatus> = new Set([
  ...(['LAUNCHED', 'LAUNCHING_FAILED', 'DESTROYED', 'DESTROYING', 'DESTROYING_FAILED'] as const),
]);
/** Whether there are resources. */
const LAUNCHED: ReadonlySet<BiDeploymentStatus> = new Set(['LAUNCHED', 'DESTROYING', 'DESTROYING_FAILED']);

/** Some that are not launched yet have an empty one. */
function credentialOf({ tenantId, status }: DemoRecord<BiDeploymentStatus>, index: number): number {
  const isEmpty = isBeforeLaunch(status) && index % 5 === 1;
  const credential = DEMO_CREDENTIALS.find(
    (each) => each.tenantId === tenantId && each.provider === 'AZURE' && each.isEmpty === isEmpty,
  );
  if (credential === undefined) throw new Error(`the demo has no Azure credential for ${tenantId}`);
  return credential.id;
}

/** Some resources of every other one have failed, or are not known yet. */
function statusOf(index: number, name: string): string {
  if (index % 2 === 0) return 'SUCCEEDED';
  if (name === 'Stock dataset') return 'FAILED';
  return name === 'Refresh pipeline' ? 'RUNNING' : 'SUCCEEDED';
}

interface BiDemoOptions {
  readonly keys: Pick<Secrets, 'encryptionKey'>;
  readonly publicUrl: string;
  readonly now: Date;
}

export async function insertBiDeployments(
  transaction: Transaction,
  { keys, publicUrl, now }: BiDemoOptions,
): Promise<void> {
  const rows = RECORDS.map((record, index) => {
    const { tenantId, name, status } = record;
    const id = FIRST_ID + index;
    const client = tenantId.toLowerCase();
    const environment = name.toLowerCase().replaceAll(' ', '-');
    return {
      ...askedFor(record, biDeploymentStatuses.isPending(status) ? 1 + index : 15 + 6 * index, now),
      id,
      client,
      environment_identifier: environment,
      approval_reference: `CHG-${4000 + index}`,
      notification_email: `bi@${client}.example`,
      cloud_provider: 'AZURE' as const,
      credential_id: credentialOf(record, index),
      region: index % 2 === 0 ? 'EUROPE_WEST' : 'UK_SOUTH',
      network: LAUNCHED.has(status) ? `10.${64 + (id % 64)}.4.0/27` : null,
      topology_name: 'BI_DEPLOYMENT',
      topology_version: '1.0.1',
      deployment_config_id: index % 3 === 0 ? 'bi-1.1' : 'bi-1.2',
      additional_parameters: JSON.stringify(index % 4 === 0 ? { REFRESH_HOURS: '6' } : {}),
      pbi_user_display_name: `${name} reports`,
      pbi_user_mail_nick_name: `bi-${environment}`,
      secrets: biSecrets.seal(keys, {
        connectionString: `Server=tcp:${environment}.db.example;Database=sales;User=reader;Password=demo`,
        // The same at each start: a demo that is made anew looks as before.
        pbiUserDefaultPassword: generateBiPassword((limit) => (index * 7) % limit),
      }),
      data_refresh_requested: index % 4 === 1,
      status,
      last_build_url: BUILT.has(status) ? `${publicUrl}/dashboard/bideployments/viewlog/${id}/builds/1` : null,
    };
  });
  const monitored = rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => LAUNCHED.has(row.status))
    .map(({ row, index }) => rehearsedMonitoring(row, row.updated_at, (name) => statusOf(index, name)));
  const logs = rows
    .filter(({ status }) => BUILT.has(status))
    .map(({ id, status }) =>
      firstBuildLog(
        { area: 'bi-deployments', id: String(id), status },
        status.startsWith('DESTROY') ? 'bi-destruction' : 'bi-deployment',
        ['+ git clone --depth 1 bi-pipeline.git'],
        'Error: creating the workspace: capacity quota exceeded',
      ),
    );
  await transaction.insertInto('bi_deployments').values(rows).execute();
  await transaction
    .insertInto('bi_resources')
    .values(monitored.flatMap(({ resources }) => resources))
    .execute();
  await transaction
    .insertInto('bi_models')
    .values(monitored.flatMap(({ models }) => models))
    .execute();
  await transaction.insertInto('build_logs').values(logs).execute();
}
