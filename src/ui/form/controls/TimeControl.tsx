import { UNSCHEDULED_TIME } from '../../../rules/forms/controls.ts';
import { Field } from '../../kit/Field.tsx';
import { TimeInput } from '../../kit/TimeInput.tsx';
import type { FieldControlProps } from '../field-control.ts';

/** 00:00 to 23:59; '-1:-1', an unscheduled time, shows as empty. */
export function TimeControl(props: FieldControlProps<string>) {
  const { id, label, value, isRequired, refusal, error, note, onChange, onBlur } = props;
  return (
    <Field id={id} label={label} isRequired={isRequired} error={error} refusal={refusal} note={note}>
      {(control) => (
        <TimeInput
          {...control}
          value={value === UNSCHEDULED_TIME ? '' : value}
          readOnly={refusal !== null}
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
