import { useEffect, useState } from 'react';
import { draftKeptWords } from '../../rules/tenants.ts';
import { usePortal, useViewer } from '../portal-context.tsx';
import { useToast } from '../toasts.tsx';
import type { OpenForm } from './form-context.ts';

/** Says where the draft is, to who leaves the form because another tenant has become the current one. */
export function useDraftNews({ actor, hasChanges }: OpenForm): void {
  const { session } = usePortal();
  const [{ tenantId, tenants }] = useState(useViewer());
  const tell = useToast();
  useEffect(
    () => () => {
      const { claims } = session.getSnapshot().context;
      if (claims === null || claims.tenantId === tenantId) return;
      const { draftMessage } = actor.getSnapshot().context;
      // A draft that could not be kept was told of in the form.
      if (draftMessage !== null || !hasChanges()) return;
      tell({ id: 'draft kept', tone: 'info', message: draftKeptWords(tenants, tenantId) });
    },
    [actor, hasChanges, session, tell, tenantId, tenants],
  );
}
