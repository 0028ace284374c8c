/** How many records are in each status of a chart: as the server says, and from the device's own records where it can't be asked. */
import { AppError, toAppError } from '../../contract/app-error.ts';
import { call } from '../../contract/client.ts';
import { getWorkflowCounts } from '../../contract/generated/operations/workflows.ts';
import { statusTupleOf } from '../../rules/deployments/statuses.ts';
import {
  COUNTED_WORKFLOWS,
  type CountedWorkflowId,
  type StatusCounts,
  type StatusGroups,
  sumByStatus,
} from '../../rules/workflows/counted-workflows.ts';
import type { Portal } from '../portal.ts';
import type { EveryRecord } from '../resources/record-store.ts';

/** Counts, and where they are from. */
export interface KnownCounts extends StatusCounts {
  readonly by: 'server' | 'device';
  /** As of when the device's records are, in epoch milliseconds. */
  readonly asOf: number;
}

const UNKNOWN =
  'How many records are in each status is not known without the server: this device does not hold all of them.';

/** The statuses of each record; null where the device does not hold every record. */
function groupsOf<Row>(
  { records, isWhole }: EveryRecord<Row>,
  statusesOf: (record: Row) => Readonly<Record<string, string>>,
): StatusGroups | null {
  return isWhole ? records.map((record) => ({ statuses: statusesOf(record), records: 1 })) : null;
}

async function deviceGroups({ resources }: Pick<Portal, 'resources'>, id: CountedWorkflowId) {
  const ownStatus = ({ status }: { readonly status: string }) => ({ status });
  switch (id) {
    case 'deployment': {
      const every = await resources.deployments.readEvery();
      return { every, groups: groupsOf(every, ({ status }) => ({ ...statusTupleOf(status) })) };
    }
    case 'vpc': {
      const every = await resources.vpcs.readEvery();
      return { every, groups: groupsOf(every, ownStatus) };
    }
    case 'bi-deployment': {
      const every = await resources['bi-deployments'].readEvery();
      return { every, groups: groupsOf(every, ownStatus) };
    }
    case 'cloud-account': {
      const every = await resources['cloud-accounts'].readEvery();
      return { every, groups: groupsOf(every, ownStatus) };
    }
    case 'user': {
      const every = await resources.users.readEvery();
      return { every, groups: groupsOf(every, ownStatus) };
    }
  }
}

/** @throws AppError where neither the server nor the device can tell */
async function countOnDevice(portal: Pick<Portal, 'resources'>, id: CountedWorkflowId): Promise<KnownCounts> {
  const { every, groups } = await deviceGroups(portal, id);
  if (groups === null || every.asOf === null) throw new AppError({ kind: 'offline', message: UNKNOWN });
  return { ...sumByStatus(id, groups), by: 'device', asOf: every.asOf };
}

async function askServer(
  { client, capabilities }: Pick<Portal, 'client' | 'capabilities'>,
  workflow: CountedWorkflowId,
  signal: AbortSignal,
): Promise<KnownCounts | null> {
  try {
    const { extensions } = await capabilities.read();
    if (!extensions.includes('workflows')) return null;
    const counts = await call(client, getWorkflowCounts, { params: { path: { workflow } }, signal });
    return { ...counts, by: 'server', asOf: Date.now() };
  } catch (failure) {
    const { kind } = toAppError(failure);
    if (kind === 'offline' || kind === 'timeout' || kind === 'unexpected-answer' || kind === 'server') return null;
    throw failure;
  }
}

/** Counts the records of a chart that the viewer may list in the current tenant. @throws AppError */
export async function readCounts(
  portal: Pick<Portal, 'client' | 'capabilities' | 'resources'>,
  id: CountedWorkflowId,
  signal: AbortSignal,
): Promise<KnownCounts> {
  return (await askServer(portal, id, signal)) ?? countOnDevice(portal, id);
}

/** Tells of each change of the counted records, until the returned function is called. */
export function followCounted({ resources }: Pick<Portal, 'resources'>, id: CountedWorkflowId, listener: () => void) {
  return resources[COUNTED_WORKFLOWS[id].area].onChange(listener);
}
