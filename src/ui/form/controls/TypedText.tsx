import { Field, type FieldProps } from '../../kit/Field.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { textLimit } from '../limit-count.ts';

export function TypedText({
  children,
  hint,
  ...props
}: FieldControlProps<string> & Pick<FieldProps, 'children' | 'hint'>) {
  const { id, label, isRequired, refusal, error, note } = props;
  return (
    <Field
      id={id}
      label={label}
      isRequired={isRequired}
      limit={textLimit(props)}
      error={error}
      refusal={refusal}
      note={note}
      hint={hint}
    >
      {children}
    </Field>
  );
}
