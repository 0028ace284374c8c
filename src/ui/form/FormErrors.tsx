import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import {
  changedMeanwhile,
  deletedMeanwhile,
  earlierEditWaits,
  isAboutNetwork,
  savedMeanwhile,
} from '../../machines/form/form-facts.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { AsOfMoment } from '../time/AsOf.tsx';
import { formErrors, summaryLink } from './form.css.ts';
import { useOpenForm } from './form-context.ts';

export const NOT_SAVED = 'This was not saved.';
export const UNKNOWN_SAVE = 'We couldn’t confirm that this was saved.';
export const SAFE_RETRY = 'It’s safe to try again: it can’t be saved twice.';

export function FormErrors({ savedList }: { savedList: () => string }) {
  const { actor } = useOpenForm();
  const message = useSelector(actor, ({ context }) => context.message);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <div ref={ref} className={formErrors}>
      <SavingError message={message} />
      <UnknownSave savedList={savedList} />
      <ChoicesError />
      <CopiedChoices />
      <DraftError />
    </div>
  );
}

function SavingError({ message }: { message: string | null }) {
  const { actor, noun } = useOpenForm();
  const isFailed = useSelector(actor, (state) => state.matches({ open: 'failed' }));
  const isUnknown = useSelector(actor, (state) => state.matches({ open: 'unknown' }));
  const isRecord = useSelector(actor, ({ context }) => context.work?.version != null);
  if (isUnknown) {
    return (
      <Banner
        tone="warning"
        role="alert"
        title={UNKNOWN_SAVE}
        action={
          <>
            <Button size="small" onClick={() => actor.send({ type: 'KEEP_EDITING' })}>
              Keep editing
            </Button>
            <Button size="small" intent="primary" onClick={() => actor.send({ type: 'RETRY' })}>
              Retry
            </Button>
          </>
        }
      >
        {message !== null && <p>{message}</p>}
        <p>{SAFE_RETRY}</p>
      </Banner>
    );
  }
  if (message === null) return null;
  if (message === deletedMeanwhile(noun)) {
    return (
      <Banner tone="danger" role="alert" title={NOT_SAVED}>
        {message}
      </Banner>
    );
  }
  if (!isFailed) {
    return (
      <Banner tone={isAboutNetwork(message) ? 'warning' : 'danger'} role="alert">
        {message}
      </Banner>
    );
  }
  const isForReload = message === changedMeanwhile(noun) || message === savedMeanwhile(noun);
  const isReloadable = (isRecord || isForReload) && message !== earlierEditWaits(noun);
  return (
    <Banner
      tone="danger"
      role="alert"
      title={NOT_SAVED}
      action={
        <>
          {isReloadable && (
            <Button size="small" onClick={() => actor.send({ type: 'RELOAD' })}>
              Reload
            </Button>
          )}
          {!isForReload && (
            <Button size="small" onClick={() => actor.send({ type: 'SAVE', commandId: crypto.randomUUID() })}>
              Try again
            </Button>
          )}
        </>
      }
    >
      <p>{message}</p>
      {isReloadable && <p>Reloading gets the current {noun}. You can then restore your changes.</p>}
    </Banner>
  );
}

/** The first save may have succeeded. */
function UnknownSave({ savedList }: { savedList: () => string }) {
  const { actor, noun } = useOpenForm();
  const isLeft = useSelector(actor, ({ context }) => context.isSaveUnknown);
  const isUnknown = useSelector(actor, (state) => state.matches({ open: 'unknown' }));
  const isRecord = useSelector(actor, ({ context }) => context.work?.version != null);
  const list = useSelector(actor, savedList);
  if (!isLeft || isUnknown) return null;
  return (
    <Banner tone="warning" role="status" title="The last save may have succeeded.">
      {isRecord ? (
        'If it was saved, saving again is refused. Reload to see the saved version.'
      ) : (
        <>
          If it was, the {noun} is in{' '}
          <a className={summaryLink} href={list} target="_blank" rel="noreferrer">
            the list
          </a>
          , and saving it again under the same name is refused.
        </>
      )}
    </Banner>
  );
}

function ChoicesError() {
  const { actor, retryLists } = useOpenForm();
  const message = useSelector(actor, ({ context }) => context.referenceMessage);
  if (message === null) return null;
  return (
    <Banner
      tone="warning"
      role="status"
      title="Some choices couldn’t be loaded."
      action={
        <Button size="small" onClick={retryLists}>
          Retry
        </Button>
      }
    >
      {message}
    </Banner>
  );
}

function CopiedChoices() {
  const { actor } = useOpenForm();
  const copies = useSelector(actor, ({ context }) => context.copiedLists);
  if (copies === null) return null;
  return (
    <Banner tone="info" role="status">
      Choices from this device, <AsOfMoment at={copies.asOf} />: {copies.words.join(', ')}.
    </Banner>
  );
}

function DraftError() {
  const { actor } = useOpenForm();
  const message = useSelector(actor, ({ context }) => context.draftMessage);
  if (message === null) return null;
  return (
    <Banner tone="warning" role="status" title="Your changes can’t be kept on this device.">
      {message}
    </Banner>
  );
}
