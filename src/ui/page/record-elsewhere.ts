import { useCallback } from 'react';
import { readHeldTenants, readRecordTenants } from '../../data/resources/record-tenants.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { TenantName } from '../../rules/people/tenants.ts';
import type { RecordReference } from '../../rules/records/record-key.ts';
import { useIsCut } from '../portal/offline.ts';
import { usePortal } from '../portal/portal-context.tsx';
import { useFinding } from './use-finding.ts';

const NONE: readonly TenantName[] = [];

/** Other tenants of the user in which a record is: by the server, and by this device while there is no connection. */
export function useRecordElsewhere(record: RecordReference<RecordAreaName> | null): readonly TenantName[] {
  const portal = usePortal();
  const isCut = useIsCut();
  const { area, id } = record ?? { area: null, id: null };
  const find = useCallback(
    async (signal: AbortSignal) => {
      if (area === null) return NONE;
      return isCut ? readHeldTenants(portal, { area, id }) : readRecordTenants(portal, { area, id }, signal);
    },
    [portal, isCut, area, id],
  );
  return useFinding(find) ?? NONE;
}
