import { type ReactNode, useId } from 'react';
import { field, fieldHeader, label as labelClass, star } from './Field.css.ts';
import { FieldMessages, type FieldMessagesProps, messageIds } from './FieldMessages.tsx';
import { type LimitCount, LimitCounter } from './LimitCounter.tsx';

/** What a field hands to its control, to be spread on it: `<TextInput {...control} />`. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

export interface FieldProps extends FieldMessagesProps {
  label: string;
  /** Of the control; made up where it is absent. */
  id?: string | undefined;
  /** Stars the label. */
  isRequired?: boolean | undefined;
  /** Counted beside the label where it is near; null or absent where there is none. */
  limit?: LimitCount | null | undefined;
  /** Beside the label: buttons that concern the whole control. */
  actions?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

/** A control with its label, its hint and its error, tied together for screen readers. */
export function Field({
  label,
  id: givenId,
  isRequired = false,
  limit = null,
  actions,
  children,
  ...messages
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={field}>
      <div className={fieldHeader}>
        <label className={labelClass} htmlFor={id}>
          {label}
          {isRequired && <Star />}
        </label>
        {limit !== null && <LimitCounter id={id} limit={limit} hasError={typeof messages.error === 'string'} />}
        {actions}
      </div>
      {children({
        id,
        'aria-describedby': messageIds(id, messages, limit),
        'aria-invalid': typeof messages.error === 'string' ? true : undefined,
        'aria-required': isRequired ? true : undefined,
      })}
      <FieldMessages id={id} {...messages} />
    </div>
  );
}

/** Marks what must be filled in; screen readers hear it from the control. */
export function Star() {
  return (
    <span className={star} aria-hidden>
      *
    </span>
  );
}
