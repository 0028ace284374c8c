import { counter } from './Field.css.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface LimitCount {
  count: number;
  max: number;
  unit: 'characters' | 'entries';
  /** What else counts towards the limit. */
  note?: string | undefined;
}

/** Shares of the limit that are announced, once each. */
const NEAR = 0.8;
const VERY_NEAR = 0.95;

/** The same per step, so that a screen reader doesn't count along. Null before the first. */
export function limitSentence({ count, max, unit, note = '' }: LimitCount): string | null {
  if (count > max) return `Over the limit of ${max} ${unit}${note}.`;
  // Exactly full is no fault.
  if (count === max) return `${max} of ${max} ${unit} used${note}.`;
  if (count >= max * VERY_NEAR) return `Almost at the limit of ${max} ${unit}${note}.`;
  return count >= max * NEAR ? `At most ${max} ${unit}${note}.` : null;
}

export interface LimitCounterProps {
  id: string;
  limit: LimitCount;
  /** The error already announces a passed limit. */
  hasError?: boolean;
}

/** Visible near the limit; its space is reserved. */
export function LimitCounter({ id, limit, hasError = false }: LimitCounterProps) {
  const sentence = limitSentence(limit);
  const isOver = limit.count > limit.max;
  return (
    <>
      {sentence !== null && (
        <span className={counter} data-over={isOver || undefined} aria-hidden>
          {limit.count} of {limit.max}
          {limit.note}
        </span>
      )}
      <VisuallyHidden>
        <span id={`${id}-limit`} aria-live="polite">
          {isOver && hasError ? null : sentence}
        </span>
      </VisuallyHidden>
    </>
  );
}
