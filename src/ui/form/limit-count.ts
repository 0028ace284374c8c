import type { Limits } from '../../rules/forms/form.ts';
import { characterCount } from '../../rules/texts/limits.ts';
import type { LimitCount } from '../kit/LimitCounter.tsx';

interface LimitedField<Value> {
  readonly value: Value;
  readonly refusal: string | null;
  readonly limits: Limits;
}

/** Null without a limit, or if nothing can be typed. */
export function textLimit({
  value,
  refusal,
  limits: { maxLength, maxLengthNote },
}: LimitedField<string>): LimitCount | null {
  if (maxLength === undefined || maxLength <= 0 || refusal !== null) return null;
  return { count: characterCount(value), max: maxLength, unit: 'characters', note: maxLengthNote };
}

export function entriesLimit({
  value,
  refusal,
  limits: { maxEntries },
}: LimitedField<readonly unknown[]>): LimitCount | null {
  if (maxEntries === undefined || refusal !== null) return null;
  return { count: value.length, max: maxEntries, unit: 'entries' };
}
