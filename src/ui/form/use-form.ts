import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { uploadLimit } from '../../contract/runtime-config.ts';
import type { FormViewer } from '../../data/forms/form-address.ts';
import { createFormMachine, type FormQueue } from '../../data/forms/form-machine.ts';
import type { FormResource } from '../../data/forms/form-resource.ts';
import { FormUploads } from '../../data/forms/uploads.ts';
import type { FormChartActor, FormChartState } from '../../machines/form/form-chart-actor.ts';
import type { ControlledField } from '../../rules/forms/controls.ts';
import type { Form, FormSetting } from '../../rules/forms/form.ts';
import type { ListQuery } from '../../rules/forms/reference.ts';
import { DRAFT_KEPT_WORDS, draftKeptWords } from '../../rules/people/tenants.ts';
import { listed } from '../../rules/texts/listed.ts';
import { useExtensions } from '../portal/extensions.ts';
import { useIsCut } from '../portal/offline.ts';
import { useConfig, usePortal, useViewer } from '../portal/portal-context.tsx';
import { useDismissToast, useToast } from '../portal/toasts.tsx';
import type { OpenForm } from './form-context.ts';
import { type OwnParts, openForm } from './open-form.ts';

const STATES_WITH_A_DRAFT: readonly FormChartState[] = [
  { open: 'editing' },
  { open: 'failed' },
  { open: 'confirmingDiscard' },
];

/** When the user leaves a form other than by Back or Discard (which ask), says whether a draft is kept, and in which tenant, until the form is open again. */
function useDraftNews({ actor, hasChanges, lostWithPage }: OpenForm): void {
  const { session } = usePortal();
  const [{ tenantId, tenants }] = useState(useViewer());
  const tell = useToast();
  const dismiss = useDismissToast();
  const [{ pathname }] = useState(useLocation());
  const id = `draft kept ${pathname}`;
  const isOpenAgain = useEffectEvent(() => dismiss(id));
  useEffect(() => isOpenAgain(), []);
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
        tell({ id, tone: 'warning', message });
        return;
      }
      const message = claims.tenantId === tenantId ? DRAFT_KEPT_WORDS : draftKeptWords(tenants, tenantId);
      tell({ id, tone: 'info', message });
    },
    [actor, hasChanges, lostWithPage, session, tell, id, tenantId, tenants],
  );
}

export interface UsedForm<
  Values,
  Setting extends FormSetting<Values>,
  Field extends ControlledField<Values, Setting>,
  Query extends ListQuery,
  Body,
> extends OwnParts<Values, Setting> {
  readonly form: Form<Values, Setting, Field, Query, Body>;
  readonly resourceOf: (viewer: FormViewer) => FormResource<Values, Setting, Query, Body>;
  /** Its result is needed on this page at once, so it can't wait for a network. */
  readonly isInPlace?: boolean;
}

/** Null where a form can't wait: a back end without command ids could save it twice. */
function useFormQueue(isInPlace: boolean): FormQueue | null {
  const { outbox } = usePortal();
  const countsOnce = useExtensions().has('idempotency');
  const { pathname } = useLocation();
  if (isInPlace || !countsOnce) return null;
  return { page: pathname, add: async (form) => (await outbox.load()).forms.add(form) };
}

/** Opens a form once per page. */
export function useForm<
  Values,
  Setting extends FormSetting<Values>,
  Field extends ControlledField<Values, Setting>,
  Query extends ListQuery,
  Body,
>({
  form,
  resourceOf,
  isInPlace = false,
  ...own
}: UsedForm<Values, Setting, Field, Query, Body>): {
  readonly open: OpenForm;
  readonly actor: FormChartActor<Values, Setting>;
  readonly viewer: FormViewer;
} {
  const portal = usePortal();
  const config = useConfig();
  const isCut = useIsCut();
  const { user, tenantId, privileges } = useViewer();
  // Permissions as of opening the form: the server has the last word.
  const [viewer] = useState(() => ({ userId: user.userId, email: user.email, tenantId, privileges }));
  const [resource] = useState(() => resourceOf(viewer));
  const queue = useFormQueue(isInPlace);
  const [machine] = useState(() => createFormMachine(portal, viewer, form, resource, queue));
  const started = useActorRef(machine, { input: { isOnline: !isCut, canWait: queue !== null } });
  // Loads while the browser paints the skeleton; the hook alone would start afterwards.
  useLayoutEffect(() => void started.start(), [started]);
  const actor: FormChartActor<Values, Setting> = started;
  const [open] = useState(() =>
    openForm({
      form,
      actor,
      uploads: new FormUploads(portal, form, actor, ({ path }) =>
        uploadLimit(config, path, resource.address.mode === 'edit'),
      ),
      ...own,
    }),
  );
  useDraftNews(open);
  return { open, actor, viewer };
}
