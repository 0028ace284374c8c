import type { RecordAreaName } from '../../rules/areas.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';

export interface Heard {
  readonly areas: readonly RecordAreaName[];
  /** Until when everything was told, in epoch milliseconds. */
  readonly at: number;
  /** Up to where everything was told; undefined where the server does not say. */
  readonly cursor: string | undefined;
}

/**
 * The server has said that nothing else has changed. Of areas whose changes are not known, that says nothing. In one transaction:
 * it is said several times a minute, and each transaction waits for the disk.
 */
export async function noteHeard(
  device: Device,
  { userId, tenantId }: Scope,
  { areas, at, cursor }: Heard,
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
