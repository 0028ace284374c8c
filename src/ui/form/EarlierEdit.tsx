import { useLocation } from 'react-router-dom';
import { isFormUnsent } from '../../machines/outbox/waiting-form.ts';
import { PageLink } from '../detail/links.tsx';
import { Banner } from '../kit/Banner.tsx';
import { useWaitingForms } from '../outbox/use-form-news.tsx';
import { usePaths, useViewer } from '../portal/portal-context.tsx';
import { useOpenForm } from './form-context.ts';

/** Says that an earlier edit of the record waits: another one could not be saved before it. */
export function EarlierEdit() {
  const { noun } = useOpenForm();
  const { outbox } = usePaths();
  const { tenantId } = useViewer();
  const { pathname } = useLocation();
  const isWaiting = useWaitingForms().some(
    (form) => isFormUnsent(form) && form.recordId !== null && form.page === pathname && form.tenantId === tenantId,
  );
  if (!isWaiting) return null;
  return (
    <Banner
      tone="info"
      title={`Your earlier changes to this ${noun} wait in the queue.`}
      action={<PageLink to={outbox.list()}>Show the queue</PageLink>}
    >
      <p>They are not in this form yet. To go on with them, withdraw them in the queue, then open the form again.</p>
    </Banner>
  );
}
