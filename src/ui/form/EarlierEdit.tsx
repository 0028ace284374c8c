import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { EarlierEdit as EarlierEditState } from '../../machines/form/form-facts.ts';
import { isFormSaved, isFormUnsent, mayDoWithForm, type WaitingForm } from '../../machines/outbox/waiting-form.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { useWaitingForms } from '../outbox/use-form-news.tsx';
import { useOutbox } from '../outbox/use-outbox.ts';
import { PageLink } from '../page/links.tsx';
import { usePaths, useViewer } from '../portal/portal-context.tsx';
import { useOpenForm } from './form-context.ts';

/** Reports to the form what becomes of them while it is open. */
function useEarlierEdit(forms: readonly WaitingForm[]): EarlierEditState {
  const { actor } = useOpenForm();
  const known = useSelector(actor, ({ context }) => context.earlierEdit);
  const isWaiting = forms.some(isFormUnsent);
  // Once it is reported, a saved one leaves the queue.
  const isSaved = forms.some(isFormSaved);
  useEffect(() => {
    if (isWaiting && known !== 'waits') actor.send({ type: 'EARLIER_EDIT', now: 'waits' });
    if (!isWaiting && known === 'waits') actor.send({ type: 'EARLIER_EDIT', now: isSaved ? 'saved' : 'none' });
  }, [actor, known, isWaiting, isSaved]);
  return known;
}

/** Says that an earlier edit of the record waits, or has been saved meanwhile: this form doesn't have it. */
export function EarlierEdit() {
  const { actor, noun } = useOpenForm();
  const { forms: queue } = useOutbox();
  const { outbox } = usePaths();
  const { tenantId } = useViewer();
  const { pathname } = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const forms = useWaitingForms().filter(
    ({ recordId, page, tenantId: savedIn }) => recordId !== null && page === pathname && savedIn === tenantId,
  );
  const now = useEarlierEdit(forms);
  const reload = () => actor.send({ type: 'RELOAD' });
  const withdraw = async (id: string) => {
    const outcome = await queue.reopen(id, true);
    setFailure(outcome.kind === 'refused' ? outcome.message : null);
    if (outcome.kind === 'done') reload();
  };
  if (now === 'none') return null;
  if (now === 'saved') {
    return (
      <Banner
        tone="info"
        role="status"
        title={`Your earlier changes to this ${noun} were saved.`}
        action={
          <Button size="small" onClick={reload}>
            Reload
          </Button>
        }
      >
        <p>They are not in this form yet. Reload it to continue. What you typed here is offered again.</p>
      </Banner>
    );
  }
  const withdrawable = forms.find((form) => !form.isUnanswered && mayDoWithForm(form, 'REOPEN'));
  return (
    <Banner
      tone="info"
      title={`Your earlier changes to this ${noun} wait in the queue.`}
      action={
        <>
          {withdrawable !== undefined && (
            <Button size="small" intent="primary" onClick={() => void withdraw(withdrawable.id)}>
              Withdraw and continue editing
            </Button>
          )}
          <PageLink to={outbox.list()}>Show the queue</PageLink>
        </>
      }
    >
      <p>{failure ?? 'They are not in this form yet. Withdraw them to have them here, with what you type now.'}</p>
    </Banner>
  );
}
