/** Text that no database column can hold: a NUL, or half of a surrogate pair. The contract's schemas let both pass. */
import { type BodyFault, namedBodyFault } from '../../../src/rules/deployments/forms/body-faults.ts';
import type { FieldError } from '../problem.ts';

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function faultsOf(value: unknown, path: readonly string[]): BodyFault[] {
  const fault = { path, message: 'must be valid text' };
  if (typeof value === 'string') return isStorable(value) ? [] : [fault];
  if (typeof value !== 'object' || value === null) return [];
  if (!Object.keys(value).every(isStorable)) return [fault];
  return Object.entries(value).flatMap(([key, part]) => faultsOf(part, [...path, key]));
}

/** One error for each value that holds such text, in a name too. */
export function unstorableText(value: unknown, field: string): FieldError[] {
  return faultsOf(value, field === '' ? [] : [field]).map((fault) => namedBodyFault(value, fault));
}
