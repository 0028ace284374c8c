import { useSelector } from '@xstate/react';
import { isDraftOutdated } from '../../../../machines/wizard-questions.ts';
import { asOfWords } from '../../../as-of-words.ts';
import { Banner } from '../../../kit/Banner.tsx';
import { Button } from '../../../kit/Button.tsx';
import { useOpenForm } from './form-context.ts';

/** What was typed before and not saved: put it back, or begin without it. */
export function DraftQuestion() {
  const { actor } = useOpenForm();
  const isAsked = useSelector(actor, (state) => state.matches({ open: 'askingDraft' }));
  const isOutdated = useSelector(actor, ({ context }) => isDraftOutdated(context));
  const keptAt = useSelector(actor, ({ context }) => context.draft?.keptAt ?? null);
  if (!isAsked || keptAt === null) return null;
  return (
    <Banner
      tone="info"
      role="status"
      title={`What you typed here was kept at ${asOfWords(keptAt)}, and not saved.`}
      action={
        <>
          <Button size="small" onClick={() => actor.send({ type: 'DISCARD_DRAFT' })}>
            Discard
          </Button>
          <Button size="small" intent="primary" onClick={() => actor.send({ type: 'RESTORE_DRAFT' })}>
            Restore
          </Button>
        </>
      }
    >
      {isOutdated && 'The request has changed since; restoring puts your changes over it as it is now. '}
      Passwords, licences and files were not kept.
    </Banner>
  );
}
