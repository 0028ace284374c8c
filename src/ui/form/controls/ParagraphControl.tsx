import { TextArea } from '../../kit/TextArea.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { TypedText } from './TypedText.tsx';

export function ParagraphControl(props: FieldControlProps<string>) {
  const { value, refusal, onChange, onBlur } = props;
  return (
    <TypedText {...props}>
      {(control) => (
        <TextArea {...control} value={value} readOnly={refusal !== null} onValueChange={onChange} onBlur={onBlur} />
      )}
    </TypedText>
  );
}
