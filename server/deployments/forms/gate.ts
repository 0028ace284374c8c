/** Who may make or change a request through its form (Deployments §4 "Edit gating", §6). */
import { editPrivileges } from '../../../src/rules/access.ts';
import { deploymentsArea } from '../../../src/rules/deployments/area.ts';
import type { DeploymentType } from '../../../src/rules/deployments/deployment-types.ts';
import type { Transaction } from '../../database/database.ts';
import { requireCreation as requireCreationOf } from '../../forms/creation.ts';
import { requireAnyPrivilege, type Viewer } from '../../identity/viewer.ts';
import { notFound } from '../../plugins/problem.ts';
import { deletionOf } from '../../records/conflict.ts';
import type { Secrets } from '../../secrets.ts';
import type { DeploymentRecord } from '../record.ts';
import { deploymentRecords } from '../records.ts';
import { readSecrets } from '../secrets.ts';
import { findRecord, lockRecord } from '../store.ts';
import type { EditedRequest } from './draft.ts';

export function requireCreation(viewer: Viewer): void {
  requireCreationOf(viewer, deploymentsArea.routes.create.privileges, 'a deployment request');
}

function requireEdit(viewer: Viewer, record: DeploymentRecord): void {
  const isProduction = record.environment_type === 'PRODUCTION';
  requireAnyPrivilege(viewer, editPrivileges(record.deployment_type, isProduction));
}

interface Search {
  readonly id: number;
  readonly type: DeploymentType;
  readonly viewer: Viewer;
  readonly keys: Pick<Secrets, 'encryptionKey'>;
  /** Whether nobody else may change it until the transaction ends. */
  readonly isLocked: boolean;
}

/** The request of this type, with its secrets; refused where it is not there, or its user may not edit it. */
export async function requestToEdit(
  within: Transaction,
  { id, type, viewer, keys, isLocked }: Search,
): Promise<EditedRequest> {
  const find = isLocked ? lockRecord : findRecord;
  const record = await find(within, id, viewer.tenantScope);
  if (record === null) throw notFound(undefined, await deletionOf(within, deploymentRecords, id, viewer));
  requireEdit(viewer, record);
  // Its address is another one.
  if (record.deployment_type !== type) throw notFound();
  return { record, secrets: await readSecrets(within, keys, id) };
}
