import { Button } from '../kit/Button.tsx';
import { focusField } from './field-id.ts';
import { consequencesNotice } from './form.css.ts';
import { useFormView, useOpenForm } from './form-context.ts';

export function ConsequencesNotice({ name }: { name: string }) {
  const { actor } = useOpenForm();
  const notice = useFormView(({ consequences }) => (consequences?.below === name ? consequences : null));
  if (notice === null) return null;
  const undo = () => {
    actor.send({ type: 'UNDO' });
    focusField(name);
  };
  return (
    <div role="status" className={consequencesNotice}>
      <span>{notice.sentence}</span>
      {notice.canUndo && (
        <Button size="small" onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  );
}
