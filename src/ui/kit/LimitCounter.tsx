import { counter } from './Field.css.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** How much of what a control takes is there. */
export interface LimitCount {
  count: number;
  max: number;
  unit: 'characters' | 'entries';
  /** What else counts towards the limit, to follow it. */
  note?: string | undefined;
}

/** Shares of a limit at which a screen reader announces how close it is, once each. */
const NEAR = 0.8;
const VERY_NEAR = 0.95;

/** What is said of a limit that is near; the same for each step, so that a screen reader does not count along. Null before. */
export function limitSentence({ count, max, unit, note = '' }: LimitCount): string | null {
  if (count > max) return `Over the limit of ${max} ${unit}${note}.`;
  // What just fits is no fault.
  if (count === max) return `${max} of ${max} ${unit} used${note}.`;
  if (count >= max * VERY_NEAR) return `Almost at the limit of ${max} ${unit}${note}.`;
  return count >= max * NEAR ? `At most ${max} ${unit}${note}.` : null;
}

export interface LimitCounterProps {
  id: string;
  limit: LimitCount;
  /** Whether the control's error says it: a screen reader hears of a limit that is passed once. */
  hasError?: boolean;
}

/** Counts beside the label when the limit is near. Its space is reserved, so that nothing moves. */
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
