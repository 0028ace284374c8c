import { Button } from '../kit/Button.tsx';
import { focusField } from './field-id.ts';
import { missingChoices } from './form.css.ts';
import { useOpenForm } from './form-context.ts';

/** Below a field whose choices could not be had: the way out. Why stands in the field's own note. */
export function MissingChoices({ name, label }: { name: string; label: string }) {
  const { retryLists } = useOpenForm();
  const retry = () => {
    retryLists();
    // The button goes with the choices' arrival.
    focusField(name);
  };
  return (
    <div className={missingChoices}>
      <Button size="small" aria-label={`Retry loading the choices of ${label}`} onClick={retry}>
        Retry
      </Button>
    </div>
  );
}
