import { CircleAlert, Info, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  error as errorClass,
  hint as hintClass,
  messageIcon,
  note as noteClass,
  refusal as refusalClass,
} from './Field.css.ts';
import { type LimitCount, limitSentence } from './LimitCounter.tsx';

export interface FieldMessagesProps {
  hint?: ReactNode;
  /** Null or absent if the value can be changed. */
  refusal?: string | null | undefined;
  note?: string | null | undefined;
  error?: string | null | undefined;
}

/** For the control's `aria-describedby`. */
export function messageIds(
  id: string,
  { hint, refusal, note, error }: FieldMessagesProps,
  limit: LimitCount | null = null,
): string | undefined {
  const ids = [
    ...(limit !== null && limitSentence(limit) !== null ? [`${id}-limit`] : []),
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(typeof refusal === 'string' ? [`${id}-refusal`] : []),
    ...(typeof note === 'string' ? [`${id}-note`] : []),
    ...(typeof error === 'string' ? [`${id}-error`] : []),
  ];
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** New notes and errors are announced. */
export function FieldMessages({ id, hint, refusal, note, error }: FieldMessagesProps & { id: string }) {
  return (
    <>
      {hint !== undefined && (
        <span id={`${id}-hint`} className={hintClass}>
          {hint}
        </span>
      )}
      {typeof refusal === 'string' && (
        <span id={`${id}-refusal`} className={refusalClass}>
          <Lock aria-hidden className={messageIcon} />
          {refusal}
        </span>
      )}
      <span id={`${id}-note`} aria-live="polite">
        {typeof note === 'string' && (
          <span className={noteClass}>
            <Info aria-hidden className={messageIcon} />
            {note}
          </span>
        )}
      </span>
      <span id={`${id}-error`} aria-live="polite">
        {typeof error === 'string' && (
          <span className={errorClass}>
            <CircleAlert aria-hidden className={messageIcon} />
            {error}
          </span>
        )}
      </span>
    </>
  );
}
