import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { momentWords } from '../../rules/texts/moments.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { FocusPassedOn } from '../page/FocusPassedOn.tsx';
import { useOpenForm } from './form-context.ts';

function namesInWords(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

/** Why nothing else is possible meanwhile. */
export const DRAFT_FIRST = 'Restore or discard it to continue. Until then, you can’t edit or save.';

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
      // Disabled fields get no press; their surroundings do.
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
          ? 'You have unsaved changes here. Restore them?'
          : `You have an unsaved draft from ${momentWords(keptAt, Date.now())}.`
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
      {isOutdated && `The ${noun} has changed since. Restoring applies your changes to its current version. `}
      {changed !== '' && `Changed: ${changed}. `}
      {lost !== '' && `Can’t be restored: ${lost}. `}
      {!isDirect && withheld !== '' && `For security, enter again: ${withheld}. `}
      {DRAFT_FIRST}
    </Banner>
  );
}
