import type { TypedDemand } from '../../machines/records/confirmed-commands.ts';
import { Banner } from '../kit/Banner.tsx';
import { Field } from '../kit/Field.tsx';
import { TextInput } from '../kit/TextInput.tsx';

export interface TypedTextProps {
  demand: TypedDemand;
  typed: string;
  onType: (text: string) => void;
  isReadOnly?: boolean | undefined;
}

/** What must be typed before an effect, and never pasted: to the letter. */
export function TypedText({ demand: { text, label, notice }, typed, onType, isReadOnly = false }: TypedTextProps) {
  return (
    <>
      {notice !== undefined && <Banner tone="warning">{notice}</Banner>}
      <Field label={label} hint={<code>{text}</code>}>
        {(control) => (
          <TextInput
            {...control}
            isMono
            value={typed}
            readOnly={isReadOnly}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            data-autofocus
            onPaste={(event) => event.preventDefault()}
            onDrop={(event) => event.preventDefault()}
            onValueChange={onType}
          />
        )}
      </Field>
    </>
  );
}
