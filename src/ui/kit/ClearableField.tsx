import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { box, clear, field, label as labelClass } from './ClearableField.css.ts';

export interface ClearableFieldProps {
  label: string;
  /** The filter holds a value; only then is there something to clear. */
  isSet: boolean;
  onClear: () => void;
  /** One TextInput, NumberInput, SearchInput or Select that takes the id. */
  children: (control: { id: string }) => ReactNode;
}

/** A filter with its own clear button; the focus returns to the control that was cleared. */
export function ClearableField({ label, isSet, onClear, children }: ClearableFieldProps) {
  const id = useId();
  const boxRef = useRef<HTMLSpanElement>(null);
  return (
    <div className={field}>
      <label className={labelClass} htmlFor={id}>
        {label}
      </label>
      <span ref={boxRef} className={box} data-set={isSet}>
        {children({ id })}
        {isSet && (
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
    </div>
  );
}
