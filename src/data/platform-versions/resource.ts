import { type ContractClient, call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/platform-versions.ts';
import type { RecordUsage } from '../../contract/generated/schema.d.ts';
import type { PlatformVersionCommand } from '../../machines/lifecycles/platform-version/lifecycle.ts';
import {
  isListedUnfiltered,
  type PlatformVersionListQuery,
  type PlatformVersionRecord,
  platformVersionListAddress,
  recordOf,
  visibleStatuses,
} from '../../rules/platform-versions/record.ts';
import type { AskedCommand, Resource } from '../resources/resource.ts';

/** Platform versions (Administration §2, §7). */
export const platformVersionResource: Resource<
  PlatformVersionRecord,
  PlatformVersionRecord,
  PlatformVersionListQuery,
  AskedCommand<PlatformVersionCommand>
> = {
  area: 'platform-versions',
  sensitive: null,
  address: platformVersionListAddress,
  list: async (client, query, { privileges, signal }) => {
    const { status, tags, ...filters } = platformVersionListAddress.parameters(query, privileges);
    const asked = {
      ...filters,
      ...(tags !== undefined && { tags: [...tags] }),
      status: status === undefined ? visibleStatuses(privileges).filter(isListedUnfiltered) : [status],
    };
    const { results, totalRecords } = await call(client, operations.listPlatformVersions, {
      params: { query: asked },
      signal,
    });
    return { rows: results.map(recordOf), totalRecords };
  },
  get: async (client, version, { signal }) =>
    recordOf(await call(client, operations.getPlatformVersion, { params: { path: { version } }, signal })),
  loadKind: async () => (await import('./kept-records.ts')).platformVersionRecords,
  loadCommands: async () => (await import('./kept-records.ts')).platformVersionCommands,
};

/** Which deployments use a version, as far as the user may see them. Throws an AppError. */
export async function platformVersionUsage(
  client: ContractClient,
  version: string,
  signal: AbortSignal,
): Promise<RecordUsage> {
  const { deployments = [], otherDeployments = 0 } = await call(client, operations.getPlatformVersion, {
    params: { path: { version } },
    signal,
  });
  const uses = deployments.map(({ id, client: customer, environmentIdentifier }) => ({
    area: 'deployments',
    id,
    name: `${customer} / ${environmentIdentifier}`,
  }));
  return { uses, others: otherDeployments };
}

/** Deletes what is obsolete and used by nothing; answers which they were. Throws an AppError. */
export async function purgePlatformVersions(client: ContractClient, commandId: string): Promise<readonly string[]> {
  const purged = await call(client, operations.purgePlatformVersions, {
    params: { header: { 'Idempotency-Key': commandId } },
  });
  return purged?.versions ?? [];
}
