import { useSelector } from '@xstate/react';
import type { DeploymentFieldName } from '../../../../rules/deployments/forms/values.ts';
import { isBlank } from '../../../../rules/forms/equal.ts';
import { lossSentence } from '../../../../rules/forms/loss.ts';
import { Button } from '../../../kit/Button.tsx';
import { focusField } from './field-id.ts';
import { lossNotice } from './form.css.ts';
import { useOpenForm, valueNow } from './form-context.ts';

/** Below the field that was edited: what else its edit has emptied, and the way back. */
export function LossNotice({ name }: { name: DeploymentFieldName }) {
  const { actor, form } = useOpenForm();
  const loss = useSelector(actor, ({ context }) => {
    const told = context.work?.loss ?? null;
    const place = told === null ? null : (told.cause ?? told.emptied[0] ?? told.putBack[0]);
    return place === name ? told : null;
  });
  if (loss === null) return null;
  const undo = () => {
    actor.send({ type: 'UNDO' });
    focusField(name);
  };
  return (
    <div role="status" className={lossNotice}>
      <span>{lossSentence(form, loss, loss.cause, isBlank(valueNow(actor, name)))}</span>
      {loss.before !== null && (
        <Button size="small" onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  );
}
