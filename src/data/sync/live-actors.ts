import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { type ContractClient, call } from '../../contract/client.ts';
import { listChanges } from '../../contract/generated/operations/live.ts';
import { type LiveEvent, liveMachine, reconnectInterval } from '../../machines/sync/live.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import { jittered } from '../connectivity/connectivity-actors.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import type { FollowedResource } from '../resources/resource-data.ts';
import type { CapabilityReader } from '../server/capabilities.ts';

interface CurrentAreas {
  readonly areas: readonly RecordAreaName[];
  readonly at: number;
  /** Undefined if the server doesn't send one. */
  readonly cursor: string | undefined;
}

/** Skips areas without a stored place. One transaction for all: it runs several times a minute, and each waits for the disk. */
export async function noteCurrent(
  device: Device,
  { userId, tenantId }: Scope,
  { areas, at, cursor }: CurrentAreas,
): Promise<void> {
  await device.keep((database) =>
    database.transaction('rw', database.cursors, async () => {
      const places = await database.cursors.bulkGet(areas.map((area) => [userId, tenantId, area] as const));
      const known = places.filter((place) => place !== undefined);
      await database.cursors.bulkPut(
        known.map((place) => ({ ...place, syncedAt: at, cursor: cursor ?? place.cursor })),
      );
    }),
  );
}

export interface LiveEffects {
  readonly client: ContractClient;
  readonly device: Device;
  readonly capabilities: CapabilityReader;
  readonly followed: () => readonly FollowedResource[];
  readonly scope: () => Scope | null;
  readonly onCurrent: (area: RecordAreaName, at: number) => void;
  readonly onPrivileges: () => void;
  readonly watchAttention: (tell: (isLookedAt: boolean) => void) => () => void;
}

/** Its reader loads after the first page. */
async function stream(
  { client, device, followed, scope: currentScope, onCurrent, onPrivileges }: LiveEffects,
  tell: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const scope = currentScope();
  if (scope === null) return;
  const streamed = followed();
  const [{ readLiveStream }, ...stores] = await Promise.all([
    import('./live-stream.ts'),
    ...streamed.map(({ records }) => records.load()),
  ]);
  if (signal.aborted) return;
  const areas = streamed.map((data, index) => {
    const { area } = data;
    const store = stores[index];
    return {
      area,
      readCursor: async () => (await store?.readPlace(scope))?.cursor ?? null,
      forgetCursor: async () => store?.forgetPlace(scope),
      askCursor: () =>
        call(client, listChanges, { params: { query: { area, limit: 1 } }, signal }).then(
          ({ cursor }) => cursor,
          () => null,
        ),
      onChange: async (change: Parameters<FollowedResource['take']>[0], cursor: string) => {
        const isTaken = await data.take(change, scope, cursor);
        if (isTaken) onCurrent(area, Date.now());
        return isTaken;
      },
    };
  });
  const markAllCurrent = async (cursor?: string) => {
    const at = Date.now();
    const names = areas.map(({ area }) => area);
    await noteCurrent(device, scope, { areas: names, at, cursor });
    for (const area of names) onCurrent(area, at);
  };
  await readLiveStream(
    { client, areas, onCurrent: markAllCurrent, onPrivileges, onRefused: onPrivileges },
    tell,
    signal,
  );
}

export function provideLiveMachine(effects: LiveEffects) {
  return liveMachine.provide({
    actors: {
      askCapability: fromPromise<boolean, undefined>(async () => (await effects.capabilities.read()).live),
      stream: fromCallback<AnyEventObject, undefined, LiveEvent>(({ sendBack }) => {
        const stopping = new AbortController();
        stream(effects, sendBack, stopping.signal).catch(() => sendBack({ type: 'STREAM_ENDED' }));
        return () => stopping.abort();
      }),
      attention: fromCallback<AnyEventObject, undefined, LiveEvent>(({ sendBack }) =>
        effects.watchAttention((isLookedAt) => sendBack({ type: isLookedAt ? 'RETURNED' : 'LEFT' })),
      ),
    },
    delays: { reconnectInterval: ({ context }) => jittered(reconnectInterval(context.failures)) },
  });
}
