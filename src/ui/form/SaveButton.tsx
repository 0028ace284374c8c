import { useSelector } from '@xstate/react';
import { Button } from '../kit/Button.tsx';
import { DRAFT_FIRST } from './DraftQuestion.tsx';
import { useFormStage, useOpenForm } from './form-context.ts';

export function SaveButton() {
  const { actor, isSavedLater } = useOpenForm();
  const isLater = useSelector(actor, isSavedLater);
  const stage = useFormStage();
  const isUndecided = stage === 'askingDraft' || stage === 'discardingDraft';
  return (
    <Button
      intent="primary"
      isPending={stage === 'saving'}
      disabled={stage === 'unknown' || stage === 'loading'}
      refusal={isUndecided ? DRAFT_FIRST : undefined}
      onClick={() => actor.send({ type: 'SAVE', commandId: crypto.randomUUID() })}
    >
      {isLater ? 'Save when online' : 'Save'}
    </Button>
  );
}
