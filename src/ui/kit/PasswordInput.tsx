import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { control, endButton, inset, insetControl, masked, mono } from './controls.css.ts';

export interface PasswordInputProps
  extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'value' | 'onChange' | 'type'> {
  value: string;
  onValueChange: (value: string) => void;
  /** In the toggle's label: "Show secret key". */
  secretName?: string | undefined;
}

/** Masked by style, since browsers offer to store password inputs; by type where the style is unknown. */
const isMaskedByStyle = typeof CSS !== 'undefined' && CSS.supports('-webkit-text-security', 'disc');

/** Hidden again each time the field appears. */
export function PasswordInput({ value, onValueChange, secretName = 'password', ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const action = `${isShown ? 'Hide' : 'Show'} ${secretName}`;
  return (
    <span className={inset}>
      <input
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        type={isShown || isMaskedByStyle ? 'text' : 'password'}
        className={`${control} ${mono} ${insetControl({ end: true })} ${isShown ? '' : masked}`}
        data-1p-ignore
        data-lpignore="true"
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
      />
      <button
        type="button"
        className={endButton}
        aria-label={action}
        title={action}
        disabled={rest.disabled}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </button>
    </span>
  );
}
