/** How the tables ask a form: what it says of a value, and what it shows, opens and offers. */
import { expect, test } from 'vitest';
import type { DeploymentType } from '../../../src/rules/deployments/deployment-types.ts';
import type { DeploymentFieldName, DeploymentFormValues } from '../../../src/rules/deployments/forms/values.ts';
import {
  fieldNames,
  isMandatory,
  isVisible,
  limitsOf,
  optionsOf,
  whyDisabled,
} from '../../../src/rules/forms/questions.ts';
import { completed, type FilledForm } from './world.ts';

export type Fill = (filled: FilledForm) => unknown;

/** The specification's sentence, what is entered, the field, and its message: null where the value passes. */
export type RuleCase = readonly [sentence: string, fill: Fill, field: DeploymentFieldName, message: string | null];

export function testRules(type: DeploymentType, cases: readonly RuleCase[]): void {
  test.each(cases)('%s', (_, fill, field, message) => {
    const filled = completed(type);
    fill(filled);
    expect(filled.fault(field)).toBe(message);
  });
}

export function disabled(filled: FilledForm, field: DeploymentFieldName): boolean {
  return whyDisabled(filled.form, field, filled.values, filled.setting) !== null;
}
export function visible(filled: FilledForm, field: DeploymentFieldName): boolean {
  return fieldNames(filled.form).includes(field) && isVisible(filled.form, field, filled.values, filled.setting);
}
export function starred(filled: FilledForm, field: DeploymentFieldName): boolean {
  return isMandatory(filled.form, field, filled.values, filled.setting);
}
export function offered(filled: FilledForm, field: DeploymentFieldName): readonly string[] {
  return (optionsOf(filled.form, field, filled.values, filled.setting) ?? []).map(({ value }) => value);
}
export function limits(filled: FilledForm, field: DeploymentFieldName) {
  return limitsOf(filled.form, field, filled.values, filled.setting);
}

/** What a new form of a type begins with. */
export function testDefaults(filled: () => FilledForm, defaults: Partial<DeploymentFormValues>): void {
  test.each(Object.entries(defaults))('%s begins with %j', (name, value) => {
    expect(Object.entries(filled().values).find(([field]) => field === name)?.[1]).toEqual(value);
  });
}
