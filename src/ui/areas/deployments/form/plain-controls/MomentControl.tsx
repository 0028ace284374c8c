import { Field } from '../../../../kit/Field.tsx';
import { TextInput } from '../../../../kit/TextInput.tsx';
import type { FieldControlProps } from '../field-control.ts';

export interface MomentControlProps extends FieldControlProps<string> {
  kind: 'date' | 'time';
}

const WHOLE_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A day, or a time of day from 00:00 to 23:59. What is no time, as '-1:-1' is, shows as none. */
export function MomentControl(props: MomentControlProps) {
  const { kind, id, label, value, isRequired, refusal, error, note, limits, onChange, onBlur } = props;
  const shown = kind === 'time' && !WHOLE_TIME.test(value) ? '' : value;
  return (
    <Field id={id} label={label} isRequired={isRequired} error={error} refusal={refusal} note={note}>
      {(control) => (
        <TextInput
          {...control}
          type={kind}
          value={shown}
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
