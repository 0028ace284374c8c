import { bodyLimits } from '../../../contract/generated/body-limits/deployments.ts';
import { tooLarge } from '../../limits.ts';

/** The largest number that any field of a request takes. */
const WHOLE_NUMBER_MAX: number = bodyLimits.storage.maximum;
const WHOLE_NUMBER = /^\d{1,9}$/;

/** A typed number without a sign or a fraction; null where the text is none. */
export function wholeNumber(text: string): number | null {
  const trimmed = text.trim();
  return WHOLE_NUMBER.test(trimmed) ? Number(trimmed) : null;
}

/** Why a typed number is not acceptable, to follow the field's label; null where it is. */
export function wholeNumberError(text: string, min: number, max = WHOLE_NUMBER_MAX): string | null {
  const number = wholeNumber(text);
  if (number !== null && number >= min && number <= max) return null;
  if (max < WHOLE_NUMBER_MAX) return `must be a whole number from ${min} to ${max}`;
  return /^\d+$/.test(text.trim()) && Number(text) > max ? tooLarge(max) : `must be a whole number of at least ${min}`;
}
