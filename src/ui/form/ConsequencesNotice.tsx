import { useSelector } from '@xstate/react';
import type { DeploymentFieldName } from '../../rules/deployments/forms/values.ts';
import { consequencesSentence, touched, without } from '../../rules/forms/consequences.ts';
import { isBlank } from '../../rules/forms/equal.ts';
import { Button } from '../kit/Button.tsx';
import { focusField } from './field-id.ts';
import { consequencesNotice } from './form.css.ts';
import { useFormView, useOpenForm, valueNow } from './form-context.ts';

/** Below the field that was edited: what its edit has brought about in others, and the way back. */
export function ConsequencesNotice({ name }: { name: DeploymentFieldName }) {
  const { actor, form } = useOpenForm();
  const consequences = useSelector(actor, ({ context }) => context.work?.consequences ?? null);
  const cause = useSelector(actor, ({ context }) => context.work?.lastStep.field ?? null);
  const notTakenOver = useFormView((view) => view.notTakenOver);
  if (consequences === null || (cause !== null && cause !== name)) return null;
  const told = without(
    consequences,
    notTakenOver.map(({ field }) => field),
  );
  const [first] = touched(told);
  if (first === undefined || (cause ?? first) !== name) return null;
  const undo = () => {
    actor.send({ type: 'UNDO' });
    focusField(name);
  };
  return (
    <div role="status" className={consequencesNotice}>
      <span>{consequencesSentence(form, told, cause, isBlank(valueNow(actor, name)))}</span>
      {cause !== null && (
        <Button size="small" onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  );
}
