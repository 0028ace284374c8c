import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { PageLink } from '../detail/links.tsx';
import { Button } from '../kit/Button.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { FocusPassedOn } from '../page/FocusPassedOn.tsx';
import { NoSuchRecord } from '../page/NoSuchRecord.tsx';
import { NotOnThisDevice } from '../page/NotOnThisDevice.tsx';
import { PageErrorPanel } from '../page/PageErrorPanel.tsx';
import { useToast } from '../portal/toasts.tsx';
import { FormBody, type FormBodyProps } from './FormBody.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { FormProvider, type OpenForm } from './form-context.ts';

export interface FormPageProps extends Omit<FormBodyProps, 'subtitle' | 'cameFrom'> {
  open: OpenForm;
  /** Below the title, once there are values. */
  subtitle: () => ReactNode;
  /** What it begins with, as it is said within a sentence. */
  needs: string;
  isOnline: boolean;
  /** Said once it was saved. */
  savedMessage: string;
  /** Whether what was saved is new to the list that is led to, where it may be on any page: the way to it is offered. */
  isNew: boolean;
  /** Where the page leads when the record can't be edited. */
  listAddress: string;
  onLeave: () => void;
  /** Where a save leads; as `onLeave` where not given. */
  onSaved?: (() => void) | undefined;
  /** A screen that one of the fields has opened in place of the form; null while there is none. */
  subScreen?: { readonly field: string; readonly screen: ReactNode } | null;
}

/** A form from its opening to its saving, whichever form it is: what there is to draw, its data say. */
export function FormPage(props: FormPageProps) {
  const {
    open,
    subtitle,
    needs,
    isOnline,
    savedMessage,
    isNew,
    listAddress,
    onLeave,
    onSaved = onLeave,
    subScreen = null,
    ...body
  } = props;
  const { title, leaveLabel } = body;
  const { actor, hasChanges, lostWithPage } = open;
  useEffect(() => () => open.stop(), [open]);
  const isLoading = useSelector(actor, (state) => state.matches('loading'));
  const isLoadFailed = useSelector(actor, (state) => state.matches('loadFailed'));
  const isMissing = useSelector(actor, (state) => state.matches('missing'));
  const isClosed = useSelector(actor, (state) => state.matches('closed'));
  const isSaved = useSelector(actor, (state) => state.matches('saved'));
  const isEnded = useSelector(actor, (state) => state.matches('saved') || state.matches('discarded'));
  const message = useSelector(actor, ({ context }) => context.message);
  const isBegun = useSelector(actor, ({ context }) => context.work !== null);
  const mayLoseChanges = useSelector(
    actor,
    ({ context }) => (context.draftMessage !== null && hasChanges()) || lostWithPage().length > 0,
  );
  const tell = useToast();
  const opener = subScreen?.field;
  const [cameFrom, setCameFrom] = useState<string | null>(null);
  if (opener !== undefined && opener !== cameFrom) setCameFrom(opener);

  useEffect(() => {
    actor.send({ type: isOnline ? 'NETWORK_BACK' : 'NETWORK_LOST' });
    if (isOnline && actor.getSnapshot().matches('loadFailed')) actor.send({ type: 'RETRY' });
  }, [actor, isOnline]);
  useUnloadQuestion(mayLoseChanges);
  const end = useEffectEvent((wasSaved: boolean) => {
    if (!wasSaved) return onLeave();
    const action = isNew && <PageLink to={body.savedList()}>Show it in the list</PageLink>;
    tell({ id: 'form saved', tone: 'success', message: savedMessage, action });
    onSaved();
  });
  useEffect(() => {
    if (isEnded) end(isSaved);
  }, [isEnded, isSaved]);
  const explain = useEffectEvent((reason: string) => tell({ id: 'form closed', tone: 'warning', message: reason }));
  useEffect(() => {
    if (isClosed && message !== null) explain(message);
  }, [isClosed, message]);

  if (isClosed) return <Navigate to={listAddress} replace />;
  if (!isBegun || isLoading || isLoadFailed || isMissing) {
    return (
      <FocusPassedOn>
        <PageHeader title={title} actions={<Button onClick={onLeave}>{isMissing ? 'Back' : leaveLabel}</Button>} />
        {isMissing ? (
          <NoSuchRecord noun={open.noun} list={listAddress} />
        ) : isLoadFailed && !isOnline ? (
          <NotOnThisDevice what={needs} action={<Button onClick={onLeave}>Back to Previous Page</Button>} />
        ) : isLoadFailed ? (
          <PageErrorPanel message={message} onRetry={() => actor.send({ type: 'RETRY' })} onBack={onLeave} />
        ) : (
          <FormSkeleton />
        )}
      </FocusPassedOn>
    );
  }
  if (subScreen !== null) return subScreen.screen;
  return (
    <FormProvider value={open}>
      <FormBody {...body} subtitle={subtitle()} cameFrom={cameFrom} />
    </FormProvider>
  );
}

/** The browser asks before the page goes, while what is typed is nowhere but here. */
function useUnloadQuestion(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
}
