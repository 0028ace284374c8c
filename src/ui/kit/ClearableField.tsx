import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { box, clear, field, label as labelClass } from './ClearableField.css.ts';
import type { FieldControl } from './Field.tsx';
import { FieldMessages, messageIds } from './FieldMessages.tsx';

export interface ClearableFieldProps {
  label: string;
  /** The filter holds a value; only then is there something to clear. */
  isSet: boolean;
  onClear: () => void;
  /** What is wrong with the value; null or absent where nothing is. */
  error?: string | null | undefined;
  /** One TextInput, NumberInput, SearchInput or Select that takes the id. */
  children: (control: Pick<FieldControl, 'id' | 'aria-describedby' | 'aria-invalid'>) => ReactNode;
}

/** A filter with its own clear button; the focus returns to the control that was cleared. */
export function ClearableField({ label, isSet, onClear, error = null, children }: ClearableFieldProps) {
  const id = useId();
  const isClearable = isSet || error !== null;
  const boxRef = useRef<HTMLSpanElement>(null);
  return (
    <div className={field}>
      <label className={labelClass} htmlFor={id}>
        {label}
      </label>
      <span ref={boxRef} className={box} data-set={isSet} data-clearable={isClearable}>
        {children({
          id,
          'aria-describedby': messageIds(id, { error }),
          'aria-invalid': error === null ? undefined : true,
        })}
        {isClearable && (
          <button
            type="button"
            className={clear}
            aria-label={`Clear ${label}`}
            title={`Clear ${label}`}
            onClick={() => {
              onClear();
              boxRef.current?.querySelector<HTMLElement>('input, select')?.focus();
            }}
          >
            <X aria-hidden />
          </button>
        )}
      </span>
      <FieldMessages id={id} error={error} />
    </div>
  );
}
