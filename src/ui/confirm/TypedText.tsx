import type { TypedDemand } from '../../machines/records/confirmed-commands.ts';
import { Banner } from '../kit/Banner.tsx';
import { Field } from '../kit/Field.tsx';
import { TextInput } from '../kit/TextInput.tsx';
import { useTypingOnly } from './use-typing-only.ts';

export interface TypedTextProps {
  demand: TypedDemand;
  typed: string;
  onType: (text: string) => void;
  isReadOnly?: boolean | undefined;
}

/** Text that must be typed exactly; pasted or autofilled text doesn't count. */
export function TypedText({ demand: { text, label, notice }, typed, onType, isReadOnly = false }: TypedTextProps) {
  const ref = useTypingOnly(typed);
  return (
    <>
      {notice !== undefined && <Banner tone="warning">{notice}</Banner>}
      <Field label={label} hint={<code>{text}</code>}>
        {(control) => (
          <TextInput
            {...control}
            ref={ref}
            isMono
            value={typed}
            readOnly={isReadOnly}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            data-autofocus
            onValueChange={onType}
          />
        )}
      </Field>
    </>
  );
}
