import { Button } from '../kit/Button.tsx';
import { focusField } from './field-id.ts';
import { missingChoices } from './form.css.ts';
import { useOpenForm } from './form-context.ts';

export function MissingChoices({ name, label }: { name: string; label: string }) {
  const { retryLists } = useOpenForm();
  const retry = () => {
    retryLists();
    // The button disappears when the choices arrive.
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
