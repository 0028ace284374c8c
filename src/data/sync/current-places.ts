import type { RecordAreaName } from '../../rules/areas.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';

export interface CurrentAreas {
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
