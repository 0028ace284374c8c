import { Field } from '../../kit/Field.tsx';
import { NumberInput } from '../../kit/NumberInput.tsx';
import type { FieldControlProps } from '../field-control.ts';

function rangeWords({ min, max }: FieldControlProps<string>['limits']): string | null {
  if (min === undefined) return null;
  if (max !== undefined) return `${min} to ${max}`;
  return Number(min) > 1 ? `At least ${min}` : null;
}

export function IntegerControl(props: FieldControlProps<string>) {
  const { id, label, value, isRequired, refusal, error, note, help, limits, onChange, onBlur } = props;
  const { min, max } = limits;
  const hint = [rangeWords(limits), help].filter(Boolean).join('. ') || undefined;
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
