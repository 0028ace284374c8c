import { Field } from '../../kit/Field.tsx';
import { NumberInput } from '../../kit/NumberInput.tsx';
import type { FieldControlProps } from '../field-control.ts';

/** A whole number; what its limits are is said below it where both are known. */
export function IntegerControl(props: FieldControlProps<string>) {
  const { id, label, value, isRequired, refusal, error, note, help, limits, onChange, onBlur } = props;
  const { min, max } = limits;
  const range = min === undefined || max === undefined ? null : `${min} to ${max}`;
  const hint = [range, help].filter(Boolean).join('. ') || undefined;
  return (
    <Field id={id} label={label} isRequired={isRequired} error={error} refusal={refusal} note={note} hint={hint}>
      {(control) => (
        <NumberInput
          {...control}
          title={help}
          value={value}
          min={min}
          max={max}
          step={1}
          readOnly={refusal !== null}
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
