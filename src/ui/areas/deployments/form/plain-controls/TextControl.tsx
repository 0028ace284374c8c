import { Field } from '../../../../kit/Field.tsx';
import { TextInput } from '../../../../kit/TextInput.tsx';
import type { FieldControlProps } from '../field-control.ts';

/** One line of text. */
export function TextControl(props: FieldControlProps<string>) {
  const { id, label, value, isRequired, refusal, error, note, limits, onChange, onBlur } = props;
  return (
    <Field id={id} label={label} isRequired={isRequired} error={error} refusal={refusal} note={note}>
      {(control) => (
        <TextInput
          {...control}
          value={value}
          maxLength={limits.maxLength}
          readOnly={refusal !== null}
          spellCheck={false}
          autoCapitalize="none"
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
