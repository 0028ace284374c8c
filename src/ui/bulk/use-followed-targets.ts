import { useEffect, useEffectEvent, useState } from 'react';
import type { WatchedRecords } from '../../data/resources/whole-records.ts';
import { portalAt } from '../../data/session/tenant-portals.ts';
import type { AreaRecord, RecordId } from '../../rules/records/record-key.ts';
import { usePortal } from '../portal/portal-context.tsx';
import type { BulkTarget } from './bulk-target.ts';

/** Reports each target as the device knows it, once it is newer: also where the list doesn't have it any more. */
export function useFollowedTargets(
  targets: readonly BulkTarget[],
  shownOf: (id: RecordId) => AreaRecord | null,
  onNewer: (target: BulkTarget) => void,
): void {
  const portal = usePortal();
  const [followed] = useState(targets);
  const look = useEffectEvent((target: BulkTarget, record: AreaRecord) => {
    const shown = shownOf(target.id);
    const isNewer = shown !== null && (record.version ?? 0) > (shown.version ?? Number.POSITIVE_INFINITY);
    if (isNewer) onNewer({ ...target, record });
  });
  useEffect(() => {
    const watching = followed.map((target) => {
      const { resources } = portalAt(portal, target.elsewhere ?? null);
      const records: WatchedRecords = resources[target.commands.area];
      return records.watchRecord(target.record.id).subscribe({
        next: (copy) => {
          if (copy !== null) look(target, copy.record);
        },
        // Without the device's copy the server refuses in the end.
        error: () => undefined,
      });
    });
    return () => {
      for (const each of watching) each.unsubscribe();
    };
  }, [portal, followed]);
}
