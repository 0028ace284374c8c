import { CornerDownLeft, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { box, clear, field, header, label as labelClass, pending } from './ClearableField.css.ts';
import type { FieldControl } from './Field.tsx';
import { FieldMessages, messageIds } from './FieldMessages.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface ClearableFieldProps {
  label: string;
  isSet: boolean;
  onClear: () => void;
  /** The text becomes the value on Enter or blur. */
  isPending?: boolean;
  /** Null or absent if valid. */
  error?: string | null | undefined;
  /** One TextInput, NumberInput, SearchInput, Select or MultiSelect that takes the id. */
  children: (control: Pick<FieldControl, 'id' | 'aria-describedby' | 'aria-invalid'>) => ReactNode;
}

const NOT_APPLIED_YET = 'Not applied yet. Press Enter or leave the field.';

/** Clearing returns the focus to the control. */
export function ClearableField({
  label,
  isSet,
  onClear,
  isPending = false,
  error = null,
  children,
}: ClearableFieldProps) {
  const id = useId();
  const isClearable = isSet || error !== null;
  const boxRef = useRef<HTMLSpanElement>(null);
  return (
    <div className={field}>
      <span className={header}>
        <label className={labelClass} htmlFor={id}>
          {label}
        </label>
        {isPending && (
          <span id={`${id}-pending`} className={pending} title={NOT_APPLIED_YET}>
            <CornerDownLeft aria-hidden />
            <span aria-hidden>Enter</span>
            <VisuallyHidden>{NOT_APPLIED_YET}</VisuallyHidden>
          </span>
        )}
      </span>
      <span ref={boxRef} className={box} data-set={isSet} data-clearable={isClearable}>
        {children({
          id,
          'aria-describedby':
            [isPending ? `${id}-pending` : null, messageIds(id, { error })].filter(Boolean).join(' ') || undefined,
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
              boxRef.current?.querySelector<HTMLElement>('input, select, button[aria-expanded]')?.focus();
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
