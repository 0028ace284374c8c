/** A question that is longer than a phone: its foot says why it can't be answered, or its button shows the field that is wrong. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CommentField, useCommentAsking } from '../../src/ui/confirm/CommentField.tsx';
import { questionRefusal } from '../../src/ui/confirm/QuestionRefusal.tsx';
import { Button } from '../../src/ui/kit/Button.tsx';
import { Dialog } from '../../src/ui/kit/Dialog.tsx';
import { expectNoViolations, openExamples, resizeWindow } from './gallery-page.tsx';

const QUEUED = 'Approval queued · 1st of 3. See the queue.';
const FACTS = Array.from({ length: 30 }, (_, index) => `Fact ${index + 1}`);

interface LongQuestionProps {
  inTheWay: string | null;
}

function LongQuestion({ inTheWay }: LongQuestionProps) {
  const asking = useCommentAsking();
  const [reason, setReason] = useState('x'.repeat(1_001));
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title="Reject"
      onClose={() => undefined}
      onSubmit={asking.ask}
      refusal={questionRefusal({
        passkeyDemand: null,
        outOfReach: null,
        inTheWay,
        isLoadingChanges: false,
        onOpenPasskeys: () => undefined,
      })}
      footer={
        <Button type="submit" disabled={inTheWay !== null}>
          Yes
        </Button>
      }
    >
      {FACTS.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <CommentField label="Reason" text={reason} onChange={setReason} asking={asking} />
    </Dialog>
  );
}

const question = page.getByRole('alertdialog', { name: 'Reject' });
const yes = question.getByRole('button', { name: 'Yes' });
const reason = question.getByRole('textbox', { name: 'Reason (optional)' });

test('why it can’t be answered stands in view beside the button, and is read out', async () => {
  await resizeWindow(390, 844);
  await openExamples(() => <LongQuestion inTheWay={QUEUED} />);
  await expect.element(yes).toBeDisabled();
  await expect.element(question.getByText(QUEUED)).toBeInViewport({ ratio: 1 });
  await expect.element(question).toHaveAccessibleDescription(expect.stringContaining(QUEUED));
  await expectNoViolations();
});

test('Yes shows the field that is wrong', async () => {
  await resizeWindow(390, 844);
  await openExamples(() => <LongQuestion inTheWay={null} />);
  await yes.click();
  await expect.element(reason).toHaveFocus();
  await expect.element(reason).toBeInViewport({ ratio: 1 });
});
