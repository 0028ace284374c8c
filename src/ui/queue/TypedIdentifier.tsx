import { PRODUCTION_NOTICE } from '../../rules/deployments/confirmations.ts';
import { Banner } from '../kit/Banner.tsx';
import { Field } from '../kit/Field.tsx';
import { TextInput } from '../kit/TextInput.tsx';

export interface TypedIdentifierProps {
  /** The environment identifier that must be typed. */
  requiredText: string;
  typed: string;
  onType: (text: string) => void;
  isReadOnly?: boolean | undefined;
}

/** What a production environment asks for before an effect (Deployments §2 "Deployment list"): its identifier, typed, never pasted. */
export function TypedIdentifier({ requiredText, typed, onType, isReadOnly = false }: TypedIdentifierProps) {
  return (
    <>
      <Banner tone="warning">{PRODUCTION_NOTICE}</Banner>
      <Field label="Type the environment identifier to confirm" hint={<code>{requiredText}</code>}>
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
