import { Field } from '../../kit/Field.tsx';
import { TextInput } from '../../kit/TextInput.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { textLimit } from '../limit-count.ts';

/** One line of text. */
export function TextControl(props: FieldControlProps<string>) {
  const { id, label, value, isRequired, refusal, error, note, onChange, onBlur } = props;
  return (
    <Field
      id={id}
      label={label}
      isRequired={isRequired}
      limit={textLimit(props)}
      error={error}
      refusal={refusal}
      note={note}
    >
      {(control) => (
        <TextInput
          {...control}
          value={value}
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
