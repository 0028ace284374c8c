/** Finds text that no database column can hold, which the contract's schemas allow. */
import type { BodyFault } from '../../../src/rules/deployments/forms/body-faults.ts';
import { isStorable } from '../../database/storable-text.ts';
import type { FieldError } from '../../problems/problem.ts';
import { namedFaults } from './validators.ts';

function* faultsOf(value: unknown, path: readonly string[]): Generator<BodyFault> {
  const fault = { path, message: 'must not contain NUL or invalid characters' };
  if (typeof value === 'string') {
    if (!isStorable(value)) yield fault;
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (!Object.keys(value).every(isStorable)) {
    yield fault;
    return;
  }
  for (const [key, part] of Object.entries(value)) yield* faultsOf(part, [...path, key]);
}

export function unstorableText(value: unknown): FieldError[] {
  return namedFaults(faultsOf(value, []), value);
}
