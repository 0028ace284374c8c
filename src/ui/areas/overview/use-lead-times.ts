import { useCallback } from 'react';
import type { LeadTimes } from '../../../contract/generated/schema.d.ts';
import { keptLeadTimes, readLeadTimes } from '../../../data/overview/lead-times.ts';
import { useKeptReadings, useServedRecord } from '../../page/record-reading.ts';
import { usePortal } from '../../portal/portal-context.tsx';

/** There is one for each tenant. */
const ONLY = 0;

/** Of the tenants that the viewer sees; null until it is known, and where nothing ran for the first time lately. */
export function useLeadTimes(): LeadTimes | null {
  const portal = usePortal();
  const { record } = useServedRecord<LeadTimes, number>(
    useCallback((_, signal) => readLeadTimes(portal, signal), [portal]),
    ONLY,
    useKeptReadings(keptLeadTimes),
  );
  return record?.all == null ? null : record;
}
