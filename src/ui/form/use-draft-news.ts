import { useEffect, useState } from 'react';
import type { WizardState } from '../../machines/form/wizard-actor.ts';
import { DRAFT_KEPT_WORDS, draftKeptWords } from '../../rules/people/tenants.ts';
import { listed } from '../../rules/texts/listed.ts';
import { usePortal, useViewer } from '../portal/portal-context.tsx';
import { useToast } from '../portal/toasts.tsx';
import type { OpenForm } from './form-context.ts';

const STATES_WITH_A_DRAFT: readonly WizardState[] = [
  { open: 'editing' },
  { open: 'failed' },
  { open: 'confirmingDiscard' },
];

/** When the user leaves a form other than by Back or Discard (which ask), says whether a draft is kept, and in which tenant. */
export function useDraftNews({ actor, hasChanges, lostWithPage }: OpenForm): void {
  const { session } = usePortal();
  const [{ tenantId, tenants }] = useState(useViewer());
  const tell = useToast();
  useEffect(
    () => () => {
      const { claims } = session.getSnapshot().context;
      if (claims === null) return;
      const form = actor.getSnapshot();
      if (!STATES_WITH_A_DRAFT.some((state) => form.matches(state))) return;
      // The form has already reported a draft that could not be saved.
      if (form.context.draftMessage !== null || !hasChanges()) return;
      const lost = lostWithPage();
      if (lost.length > 0) {
        const message = `For security, your draft doesn’t include ${listed(lost, 'and')}. Enter them again when you reopen the form.`;
        tell({ id: 'draft lost', tone: 'warning', message });
        return;
      }
      const message = claims.tenantId === tenantId ? DRAFT_KEPT_WORDS : draftKeptWords(tenants, tenantId);
      tell({ id: 'draft kept', tone: 'info', message });
    },
    [actor, hasChanges, lostWithPage, session, tell, tenantId, tenants],
  );
}
