import { Dices } from 'lucide-react';
import { cryptoRandom } from '../../../data/forms/crypto-random.ts';
import { CopyButton } from '../../kit/CopyButton.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { PasswordInput } from '../../kit/PasswordInput.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { secretRow } from '../form.css.ts';
import { TypedText } from './TypedText.tsx';

export function SecretControl(props: FieldControlProps<string>) {
  const { label, value, staysWhereEmpty, refusal, generate, isOnlyGenerated, onChange, onBlur } = props;
  return (
    <TypedText {...props} hint={staysWhereEmpty === true ? 'Leave blank to keep the current value.' : undefined}>
      {(control) => (
        <span className={secretRow}>
          <PasswordInput
            {...control}
            secretName={label}
            value={value}
            readOnly={refusal !== null || isOnlyGenerated === true}
            onValueChange={onChange}
            onBlur={onBlur}
          />
          {refusal === null && generate !== undefined && (
            <IconButton
              isOutlined
              label={`Generate a new ${label}`}
              icon={<Dices aria-hidden />}
              onClick={() => onChange(generate(cryptoRandom))}
            />
          )}
          {value !== '' && <CopyButton text={value} label={`Copy ${label}`} />}
        </span>
      )}
    </TypedText>
  );
}
