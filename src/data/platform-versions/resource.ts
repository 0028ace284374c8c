import { type ContractClient, call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/platform-versions.ts';
import { platformVersionParser } from '../../contract/generated/parsers/platform-versions.ts';
import type { RecordUsage } from '../../contract/generated/schema.d.ts';
import {
  platformVersionCommands as confirmedCommands,
  type PlatformVersionCommand,
} from '../../machines/lifecycles/platform-version/lifecycle.ts';
import { compareVersions } from '../../rules/formats/version-order.ts';
import {
  isListedUnfiltered,
  PLATFORM_VERSION_IS_USED,
  type PlatformVersionListQuery,
  type PlatformVersionRecord,
  platformVersionListAddress,
  platformVersionStatuses,
  recordOf,
  tagNames,
  visibleStatuses,
  wireOf,
} from '../../rules/platform-versions/record.ts';
import type { EntryOrder } from '../resources/filter-shelves.ts';
import { listedWhole } from '../resources/listed-whole.ts';
import type { RecordKind } from '../resources/record-kind.ts';
import { type AskedCommand, type Resource, resourceCommands } from '../resources/resource.ts';

/** Index of the status: in filter order, without the version, which is the id. */
const STATUS = 1;

const highestFirst: EntryOrder = (left, right) => compareVersions(String(right.id), String(left.id));

const listed = listedWhole({
  area: 'platform-versions',
  parser: platformVersionParser,
  recordOf,
  wireOf,
  order: highestFirst,
  address: platformVersionListAddress,
  compared: {
    name: ({ name }) => name,
    version: 'id',
    status: ({ status }) => status,
    tags: (record) => tagNames(record).join(),
    startDate: ({ createdAt }) => createdAt ?? null,
    endDate: ({ createdAt }) => createdAt ?? null,
  },
});

export const platformVersionRecords: RecordKind<
  PlatformVersionRecord,
  PlatformVersionRecord,
  PlatformVersionListQuery
> = {
  ...listed,
  matcherOf: (query) => {
    const matches = listed.matcherOf(query);
    if (query.status !== null) return matches;
    return (id, values) => {
      const status = String(values[STATUS]);
      const isListed = platformVersionStatuses.isKnown(status) && isListedUnfiltered(status);
      return isListed && (matches?.(id, values) ?? true);
    };
  },
};

const platformVersionCommands = resourceCommands<PlatformVersionRecord, AskedCommand<PlatformVersionCommand>>(
  confirmedCommands,
  async (client, _, { recordId: version, header }) => {
    await call(client, operations.deletePlatformVersion, { params: { path: { version }, header } });
    return null;
  },
  async (client, _, version, signal) => {
    const { data: isUsed } = await call(client, operations.checkPlatformVersionIsUsed, {
      params: { query: { version } },
      signal,
    });
    return isUsed ? PLATFORM_VERSION_IS_USED : null;
  },
);

/** Administration §2, §7 */
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
  loadKind: async () => platformVersionRecords,
  loadCommands: async () => platformVersionCommands,
};

/** The deployments that the user can see. Throws an AppError. */
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

/** Deletes unused obsolete versions and returns them. Throws an AppError. */
export async function purgePlatformVersions(client: ContractClient, commandId: string): Promise<readonly string[]> {
  const purged = await call(client, operations.purgePlatformVersions, {
    params: { header: { 'Idempotency-Key': commandId } },
  });
  return purged?.versions ?? [];
}
