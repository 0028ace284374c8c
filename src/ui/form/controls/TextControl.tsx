import { TextInput } from '../../kit/TextInput.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { TypedText } from './TypedText.tsx';

export function TextControl(props: FieldControlProps<string>) {
  const { value, refusal, onChange, onBlur } = props;
  return (
    <TypedText {...props} hint={props.help}>
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
    </TypedText>
  );
}
