import type { ReactNode } from 'react';
import { field, fieldHeader, group, label as labelClass } from './Field.css.ts';
import { Star } from './Field.tsx';
import { FieldMessages, type FieldMessagesProps, messageIds } from './FieldMessages.tsx';
import { type LimitCount, LimitCounter } from './LimitCounter.tsx';

export interface FieldGroupProps extends FieldMessagesProps {
  label: string;
  /** Of the whole group, which takes the focus if it has the fault. */
  id: string;
  isRequired?: boolean | undefined;
  /** Shown once it is near. */
  limit?: LimitCount | null | undefined;
  actions?: ReactNode;
  /** Higher than a screen: messages are at the top. */
  isTall?: boolean | undefined;
  children: ReactNode;
}

export function FieldGroup({
  label,
  id,
  isRequired = false,
  limit = null,
  actions,
  isTall = false,
  children,
  ...messages
}: FieldGroupProps) {
  const labelId = `${id}-label`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand in one line with buttons
    <div
      role="group"
      id={id}
      tabIndex={-1}
      className={`${field} ${group}`}
      aria-labelledby={labelId}
      aria-describedby={messageIds(id, messages, limit)}
    >
      <div className={fieldHeader}>
        <span id={labelId} className={labelClass}>
          {label}
          {isRequired && <Star />}
        </span>
        {limit !== null && <LimitCounter id={id} limit={limit} hasError={typeof messages.error === 'string'} />}
        {actions}
      </div>
      {isTall && <FieldMessages id={id} {...messages} />}
      {children}
      {!isTall && <FieldMessages id={id} {...messages} />}
    </div>
  );
}
