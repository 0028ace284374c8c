import { Checkbox } from '../../kit/Checkbox.tsx';
import { FieldMessages, messageIds } from '../../kit/FieldMessages.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { flag, flagMessages } from '../form.css.ts';

export function CheckboxControl({
  id,
  label,
  value,
  refusal,
  error,
  note,
  onChange,
  onBlur,
}: FieldControlProps<boolean>) {
  const messages = { refusal, note, error };
  return (
    <div className={flag}>
      <Checkbox
        id={id}
        label={label}
        isChecked={value}
        disabled={refusal !== null}
        aria-describedby={messageIds(id, messages)}
        aria-invalid={error === null ? undefined : true}
        onCheckedChange={onChange}
        onBlur={onBlur}
      />
      <div className={flagMessages}>
        <FieldMessages id={id} {...messages} />
      </div>
    </div>
  );
}
