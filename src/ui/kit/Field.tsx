import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { error as errorClass, errorIcon, field, hint as hintClass, label as labelClass, star } from './Field.css.ts';

/** What a field hands to its control, to be spread on it: `<TextInput {...control} />`. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

export interface FieldProps {
  label: string;
  /** Shown below the control, always. */
  hint?: ReactNode;
  /** What is wrong with the value; null or absent where nothing is. */
  error?: string | null | undefined;
  /** Stars the label. */
  isRequired?: boolean | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A control with its label, its hint and its error, tied together for screen readers. */
export function Field({ label, hint, error = null, isRequired = false, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const describedBy = [hint === undefined ? null : hintId, error === null ? null : errorId].filter(
    (part) => part !== null,
  );
  return (
    <div className={field}>
      <label className={labelClass} htmlFor={id}>
        {label}
        {isRequired && (
          <span className={star} aria-hidden>
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
        'aria-invalid': error === null ? undefined : true,
        'aria-required': isRequired ? true : undefined,
      })}
      {hint !== undefined && (
        <span id={hintId} className={hintClass}>
          {hint}
        </span>
      )}
      <span id={errorId} aria-live="polite">
        {error !== null && (
          <span className={errorClass}>
            <CircleAlert aria-hidden className={errorIcon} />
            {error}
          </span>
        )}
      </span>
    </div>
  );
}
