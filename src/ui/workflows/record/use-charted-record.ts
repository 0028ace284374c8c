import { useEffect, useState } from 'react';
import { toAppError } from '../../../contract/app-error.ts';
import { type FoundRecord, readRecord } from '../../../data/workflows/workflow-records.ts';
import type { RecordAreaName } from '../../../rules/areas.ts';
import type { RecordReference } from '../../../rules/records/record-key.ts';
import { useConnectivity, usePortal } from '../../portal/portal-context.tsx';

export type ChartedRecord =
  | { readonly state: 'reading' }
  | ({ readonly state: 'read' } & FoundRecord)
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly message: string };

export function useChartedRecord(reference: RecordReference<RecordAreaName>, attempt: number): ChartedRecord {
  const portal = usePortal();
  const connectivity = useConnectivity();
  const [read, setRead] = useState<ChartedRecord>({ state: 'reading' });
  const { area, id } = reference;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt, or a connection that is back, reads again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const take = (now: ChartedRecord) => !signal.aborted && setRead(now);
    readRecord(portal, { area, id }, signal).then(
      (found) => take(found === null ? { state: 'missing' } : { state: 'read', ...found }),
      (failure: unknown) => take({ state: 'failed', message: toAppError(failure).message }),
    );
    return () => controller.abort();
  }, [portal, area, id, connectivity, attempt]);
  return read;
}
