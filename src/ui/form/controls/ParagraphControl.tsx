import { Field } from '../../kit/Field.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { textLimit } from '../limit-count.ts';

/** A text of several lines. */
export function ParagraphControl(props: FieldControlProps<string>) {
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
        <TextArea {...control} value={value} readOnly={refusal !== null} onValueChange={onChange} onBlur={onBlur} />
      )}
    </Field>
  );
}
