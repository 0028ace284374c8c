import { Field } from '../../kit/Field.tsx';
import { TextInput } from '../../kit/TextInput.tsx';
import type { FieldControlProps } from '../field-control.ts';

export function DateControl(props: FieldControlProps<string>) {
  const { id, label, value, isRequired, refusal, error, note, limits, onChange, onBlur } = props;
  return (
    <Field id={id} label={label} isRequired={isRequired} error={error} refusal={refusal} note={note}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          value={value}
          min={limits.min}
          max={limits.max}
          readOnly={refusal !== null}
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
