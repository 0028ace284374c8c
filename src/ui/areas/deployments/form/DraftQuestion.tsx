import { useSelector } from '@xstate/react';
import { isDraftOutdated } from '../../../../machines/wizard-questions.ts';
import { Banner } from '../../../kit/Banner.tsx';
import { Button } from '../../../kit/Button.tsx';
import { useOpenForm } from './form-context.ts';

/** What was typed before and not saved: put it back, or begin without it. */
export function DraftQuestion() {
  const { actor } = useOpenForm();
  const isAsked = useSelector(actor, (state) => state.matches({ open: 'askingDraft' }));
  const isOutdated = useSelector(actor, ({ context }) => isDraftOutdated(context));
  if (!isAsked) return null;
  return (
    <Banner
      tone="info"
      role="status"
      title="There is something that you typed here before and did not save."
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
