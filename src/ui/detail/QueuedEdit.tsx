import { Suspense } from 'react';
import { areaOfForm } from '../../data/outbox/form-rows.ts';
import { isFormReturned, isFormUnsent } from '../../machines/outbox/waiting-form.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { Banner } from '../kit/Banner.tsx';
import { useWaitingForms } from '../outbox/use-form-news.tsx';
import { useIsOutboxLoaded } from '../outbox/use-is-outbox-loaded.ts';
import { PageLink } from '../page/links.tsx';
import { usePaths, useViewer } from '../portal/portal-context.tsx';

export interface QueuedEditProps {
  area: RecordAreaName;
  id: RecordId;
  noun: string;
}

/** Says that an edit of the record waits in the queue, or came back: the page shows the record without it. */
export function QueuedEdit(props: QueuedEditProps) {
  return useIsOutboxLoaded() ? (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  ) : null;
}

function Shown({ area, id, noun }: QueuedEditProps) {
  const { outbox } = usePaths();
  const { tenantId } = useViewer();
  const edits = useWaitingForms().filter(
    (form) => form.recordId === id && form.tenantId === tenantId && areaOfForm(form) === area,
  );
  const link = <PageLink to={outbox.list()}>Show the queue</PageLink>;
  if (edits.some(isFormReturned)) {
    return (
      <Banner tone="warning" role="status" title={`Your changes to this ${noun} were not saved.`} action={link}>
        The queue says why. Open the form there to continue.
      </Banner>
    );
  }
  if (!edits.some(isFormUnsent)) return null;
  return (
    <Banner tone="info" role="status" title={`Your changes to this ${noun} wait in the queue.`} action={link}>
      This page doesn’t show them yet.
    </Banner>
  );
}
