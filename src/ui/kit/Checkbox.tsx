import { Check, Minus } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { box, input, mark, row, rowDisabled } from './Checkbox.css.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'checked' | 'onChange' | 'ref'> {
  label: ReactNode;
  isLabelHidden?: boolean | undefined;
  isChecked: boolean;
  /** Some, but not all, of what it stands for. */
  isIndeterminate?: boolean | undefined;
  /** @param isExtending with the Shift key: every box from the last one to this one */
  onCheckedChange: (isChecked: boolean, isExtending: boolean) => void;
}

function isWithShift({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
}

export function Checkbox({
  label,
  isLabelHidden = false,
  isChecked,
  isIndeterminate = false,
  onCheckedChange,
  disabled = false,
  ...rest
}: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label className={disabled ? `${row} ${rowDisabled}` : row}>
      <span className={box}>
        <input
          {...rest}
          ref={ref}
          type="checkbox"
          className={input}
          checked={isChecked}
          disabled={disabled}
          onChange={(event) => onCheckedChange(event.currentTarget.checked, isWithShift(event))}
        />
        <Check aria-hidden className={mark} data-mark="check" />
        <Minus aria-hidden className={mark} data-mark="dash" />
      </span>
      {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </label>
  );
}
