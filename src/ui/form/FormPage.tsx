import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { RecordReference } from '../../rules/records/record-key.ts';
import { Button } from '../kit/Button.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { FocusPassedOn } from '../page/FocusPassedOn.tsx';
import { PageLink } from '../page/links.tsx';
import { NoSuchRecord } from '../page/NoSuchRecord.tsx';
import { NotOnThisDevice } from '../page/NotOnThisDevice.tsx';
import { PageErrorPanel } from '../page/PageErrorPanel.tsx';
import { useUnloadQuestion } from '../page/unload-question.ts';
import { FORM_NEWS } from '../portal/form-news.ts';
import { useToast } from '../portal/toasts.tsx';
import { phone } from '../theme/media.ts';
import { FormBody, type FormBodyProps } from './FormBody.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { formHeader } from './form.css.ts';
import { FormProvider, type OpenForm, useFormStage, useOpenForm } from './form-context.ts';
import { SaveButton } from './SaveButton.tsx';

interface FormHeaderProps {
  title: string;
  subtitle: ReactNode;
  leaveLabel: string;
  /** Also while the form is loading; not where there is none. */
  hasSave: boolean;
  /** Leaves a form that isn't open. */
  onLeave: () => void;
}

/** Stays the same element from the skeleton on, and so does its focus. */
function FormHeader({ title, subtitle, leaveLabel, hasSave, onLeave }: FormHeaderProps) {
  const { actor } = useOpenForm();
  const isPhone = useMediaQuery(phone);
  const stage = useFormStage();
  return (
    <div className={formHeader}>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          <>
            <Button
              isPending={stage === 'leaving'}
              disabled={stage === 'saving' || stage === 'unknown'}
              onClick={stage === 'loading' ? onLeave : () => actor.send({ type: 'DISCARD' })}
            >
              {leaveLabel}
            </Button>
            {hasSave && !isPhone && <SaveButton />}
          </>
        }
      />
    </div>
  );
}

export interface FormPageProps extends Omit<FormBodyProps, 'cameFrom'> {
  open: OpenForm;
  title: string;
  leaveLabel: string;
  subtitle: () => ReactNode;
  needs: string;
  isOnline: boolean;
  savedMessage: string;
  /** The saved record may be on any page of the list, so a link to it is offered. */
  isNew: boolean;
  listAddress: string;
  /** What is edited or copied, which may be in another tenant; absent or null for none. */
  record?: RecordReference<RecordAreaName> | null;
  queueAddress: string;
  onLeave: () => void;
  /** Default: as `onLeave`. */
  onSaved?: (() => void) | undefined;
  /** Shown in place of the form; null for none. */
  subScreen?: { readonly field: string; readonly screen: ReactNode } | null;
}

export function FormPage(props: FormPageProps) {
  const {
    open,
    title,
    leaveLabel,
    subtitle,
    needs,
    isOnline,
    savedMessage,
    isNew,
    listAddress,
    record = null,
    queueAddress,
    onLeave,
    onSaved = onLeave,
    subScreen = null,
    ...body
  } = props;
  const { actor, hasChanges, lostWithPage } = open;
  useEffect(() => () => open.stop(), [open]);
  const isLoading = useSelector(actor, (state) => state.matches('loading'));
  const isLoadFailed = useSelector(actor, (state) => state.matches('loadFailed'));
  const isMissing = useSelector(actor, (state) => state.matches('missing'));
  const isClosed = useSelector(actor, (state) => state.matches('closed'));
  const isSaved = useSelector(actor, (state) => state.matches('saved'));
  const isQueued = useSelector(actor, (state) => state.matches('queued'));
  const isEnded = useSelector(
    actor,
    (state) => state.matches('saved') || state.matches('queued') || state.matches('discarded'),
  );
  const message = useSelector(actor, ({ context }) => context.message);
  const isOpened = useSelector(actor, ({ context }) => context.work !== null);
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
  const end = useEffectEvent((wasSaved: boolean, wasQueued: boolean) => {
    if (wasQueued) {
      const action = <PageLink to={queueAddress}>Show the queue</PageLink>;
      tell({
        id: FORM_NEWS,
        tone: 'info',
        message: `The ${open.noun} is saved when you are online again.`,
        action,
      });
    }
    if (!wasSaved) return onLeave();
    const action = isNew && <PageLink to={body.savedList()}>Show it in the list</PageLink>;
    tell({ id: 'form saved', tone: 'success', message: savedMessage, action });
    onSaved();
  });
  useEffect(() => {
    if (isEnded) end(isSaved, isQueued);
  }, [isEnded, isSaved, isQueued]);
  const explain = useEffectEvent((reason: string) => tell({ id: 'form closed', tone: 'warning', message: reason }));
  useEffect(() => {
    if (isClosed && message !== null) explain(message);
  }, [isClosed, message]);

  if (isClosed) return <Navigate to={listAddress} replace />;
  const isShown = isOpened && !isLoading && !isLoadFailed && !isMissing;
  if (isShown && subScreen !== null) return subScreen.screen;
  return (
    <FormProvider value={open}>
      <FormHeader
        title={title}
        subtitle={isShown ? subtitle() : undefined}
        leaveLabel={isMissing ? 'Back' : leaveLabel}
        hasSave={!isLoadFailed && !isMissing}
        onLeave={onLeave}
      />
      {isShown ? (
        <FormBody {...body} cameFrom={cameFrom} />
      ) : (
        <FocusPassedOn>
          {isMissing ? (
            <NoSuchRecord noun={open.noun} list={listAddress} record={record} />
          ) : isLoadFailed && !isOnline ? (
            <NotOnThisDevice what={needs} action={<Button onClick={onLeave}>Back to Previous Page</Button>} />
          ) : isLoadFailed ? (
            <PageErrorPanel message={message} onRetry={() => actor.send({ type: 'RETRY' })} onBack={onLeave} />
          ) : (
            <FormSkeleton />
          )}
        </FocusPassedOn>
      )}
    </FormProvider>
  );
}
