import { type ReactNode, useId } from 'react';
import { field, fieldHeader, label as labelClass, star } from './Field.css.ts';
import { FieldMessages, type FieldMessagesProps, messageIds } from './FieldMessages.tsx';
import { type LimitCount, LimitCounter } from './LimitCounter.tsx';

/** Spread on the control: `<TextInput {...control} />`. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

export interface FieldProps extends FieldMessagesProps {
  label: string;
  /** Generated if absent. */
  id?: string | undefined;
  isRequired?: boolean | undefined;
  /** Shown once it is near. */
  limit?: LimitCount | null | undefined;
  actions?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

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

/** Decorative: the control announces that it is required. */
export function Star() {
  return (
    <span className={star} aria-hidden>
      *
    </span>
  );
}
