import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { asOfWords } from '../as-of-words.ts';
import { FocusPassedOn } from '../FocusPassedOn.tsx';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { useOpenForm } from './form-context.ts';

/** The first of some names, and how many more there are. */
function namesInWords(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

/** Why nothing else can be done while it is asked. */
export const DRAFT_FIRST =
  'Restore or discard it first: until then, the fields can’t be changed and nothing can be saved.';

/** What was typed before and not saved: put it back, or go on without it. */
export function DraftQuestion() {
  const { actor } = useOpenForm();
  const isAsked = useSelector(
    actor,
    (state) => state.matches({ open: 'askingDraft' }) || state.matches({ open: 'confirmingDraft' }),
  );
  if (!isAsked) return null;
  return (
    <FocusPassedOn>
      <AskedDraft />
    </FocusPassedOn>
  );
}

function AskedDraft() {
  const { actor, noun, askedDraft } = useOpenForm();
  const isOutdated = useSelector(actor, () => askedDraft().isOutdated);
  const keptAt = useSelector(actor, ({ context }) => context.draft?.keptAt ?? null);
  const changed = useSelector(actor, () => namesInWords(askedDraft().changed));
  const lost = useSelector(actor, () => namesInWords(askedDraft().lost));
  const withheld = useSelector(actor, () => namesInWords(askedDraft().withheld));
  const isDirect = keptAt === null;
  const restore = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const lead = ({ target }: MouseEvent) => {
      // The fields take no press while they wait: what stands around them gets it.
      if (!(target instanceof Element) || !target.matches('[data-form-layout]')) return;
      restore.current?.focus();
    };
    document.addEventListener('click', lead);
    return () => document.removeEventListener('click', lead);
  }, []);
  return (
    <Banner
      tone="info"
      role="status"
      title={
        isDirect
          ? 'What you typed here is not saved. Put it back?'
          : `What you typed here was kept at ${asOfWords(keptAt)}, and not saved.`
      }
      action={
        <>
          <Button size="small" onClick={() => actor.send({ type: 'DISCARD_DRAFT' })}>
            Discard draft
          </Button>
          <Button ref={restore} size="small" intent="primary" onClick={() => actor.send({ type: 'RESTORE_DRAFT' })}>
            Restore
          </Button>
        </>
      }
    >
      {isOutdated && `The ${noun} has changed since; restoring puts your changes over it as it is now. `}
      {changed !== '' && `It differs in: ${changed}. `}
      {lost !== '' && `It can’t be put back any more: ${lost}. `}
      {!isDirect && withheld !== '' && `Never kept on this device, and to be given again: ${withheld}. `}
      {DRAFT_FIRST}
    </Banner>
  );
}
