/** Record counts per status, from the server or the device's records. */
import { AppError, toAppError } from '../../contract/app-error.ts';
import { call } from '../../contract/client.ts';
import { getWorkflowCounts } from '../../contract/generated/operations/workflows.ts';
import { statusTupleOf } from '../../rules/deployments/statuses.ts';
import type { CountedStatuses } from '../../rules/workflows/counted-statuses.ts';
import {
  areaOfCounted,
  type CountedWorkflowId,
  readCountedStatuses,
  type StatusCounts,
  type StatusGroups,
  sumByStatus,
} from '../../rules/workflows/counted-workflows.ts';
import type { Portal } from '../portal.ts';
import type { EveryRecord } from '../resources/stored-lists.ts';

export interface KnownCounts extends StatusCounts {
  readonly counted: CountedStatuses;
  readonly by: 'server' | 'device';
  /** Epoch milliseconds, of the device's records. */
  readonly asOf: number;
}

const UNKNOWN = 'Record counts aren’t available offline because this device doesn’t have all records.';

async function groupsOf<Row>(
  kept: Promise<EveryRecord<Row>>,
  statusesOf: (record: Row) => Readonly<Record<string, string>>,
): Promise<{ readonly groups: StatusGroups; readonly asOf: number } | null> {
  const { records, isWhole, asOf } = await kept;
  if (!isWhole || asOf === null) return null;
  return { groups: records.map((record) => ({ statuses: statusesOf(record), records: 1 })), asOf };
}

function deviceGroups({ resources }: Pick<Portal, 'resources'>, id: CountedWorkflowId) {
  const ownStatus = ({ status }: { readonly status: string }) => ({ status });
  const none = () => ({});
  switch (id) {
    case 'deployment':
      return groupsOf(resources.deployments.readEvery(), ({ status }) => ({ ...statusTupleOf(status) }));
    case 'vpc':
      return groupsOf(resources.vpcs.readEvery(), ownStatus);
    case 'bi-deployment':
      return groupsOf(resources['bi-deployments'].readEvery(), ownStatus);
    case 'cloud-account':
      return groupsOf(resources['cloud-accounts'].readEvery(), ownStatus);
    case 'user':
      return groupsOf(resources.users.readEvery(), ownStatus);
    case 'platform-version':
      return groupsOf(resources['platform-versions'].readEvery(), ownStatus);
    case 'credential':
      return groupsOf(resources.credentials.readEvery(), none);
    case 'tenant':
      return groupsOf(resources.tenants.readEvery(), none);
    case 'role':
      return groupsOf(resources.roles.readEvery(), none);
    case 'topology':
      return groupsOf(resources.topologies.readEvery(), none);
  }
}

/** @throws AppError where neither the server nor the device knows */
async function countOnDevice(
  portal: Pick<Portal, 'resources'>,
  { id, privileges }: AskedCounts,
  counted: CountedStatuses,
): Promise<KnownCounts> {
  const held = await deviceGroups(portal, id);
  if (held === null) throw new AppError({ kind: 'offline', message: UNKNOWN });
  return { ...sumByStatus(counted, held.groups, privileges), counted, by: 'device', asOf: held.asOf };
}

async function askServer(
  { client, capabilities }: Pick<Portal, 'client' | 'capabilities'>,
  workflow: CountedWorkflowId,
  counted: CountedStatuses,
  signal: AbortSignal,
): Promise<KnownCounts | null> {
  try {
    const { extensions } = await capabilities.read();
    if (!extensions.includes('workflows')) return null;
    const counts = await call(client, getWorkflowCounts, { params: { path: { workflow } }, signal });
    return { ...counts, counted, by: 'server', asOf: Date.now() };
  } catch (failure) {
    const { kind } = toAppError(failure);
    if (kind === 'offline' || kind === 'timeout' || kind === 'unexpected-answer' || kind === 'server') return null;
    throw failure;
  }
}

export interface AskedCounts {
  readonly id: CountedWorkflowId;
  readonly privileges: ReadonlySet<string>;
}

/** Counts what the viewer can list in the current tenant. @throws AppError */
export async function readCounts(
  portal: Pick<Portal, 'client' | 'capabilities' | 'resources'>,
  asked: AskedCounts,
  signal: AbortSignal,
): Promise<KnownCounts> {
  const counted = await readCountedStatuses(asked.id);
  return (await askServer(portal, asked.id, counted, signal)) ?? countOnDevice(portal, asked, counted);
}

export function followCounted({ resources }: Pick<Portal, 'resources'>, id: CountedWorkflowId, listener: () => void) {
  return resources[areaOfCounted(id)].onChange(listener);
}
