/** What fields held under earlier choices: they have it again once these choices are made again. */
import { isSameValue } from './equal.ts';
import type { FieldName, FormRules } from './form.ts';

export interface Former<Values> {
  readonly field: FieldName<Values>;
  readonly under: Partial<Values>;
  readonly value: Values[FieldName<Values>];
}

function isUnder<Values>(
  { field, under }: Former<Values>,
  name: FieldName<Values>,
  on: readonly FieldName<Values>[],
  values: Values,
): boolean {
  return (
    field === name && on.every((parent) => Object.hasOwn(under, parent) && isSameValue(under[parent], values[parent]))
  );
}

export function withoutFormer<Values>(
  former: readonly Former<Values>[],
  name: FieldName<Values>,
  on: readonly FieldName<Values>[],
  values: Values,
): readonly Former<Values>[] {
  return former.filter((entry) => !isUnder(entry, name, on, values));
}

export function withFormer<Values>(
  former: readonly Former<Values>[],
  name: FieldName<Values>,
  on: readonly FieldName<Values>[],
  values: Values,
): readonly Former<Values>[] {
  const under: Partial<Values> = {};
  for (const parent of on) under[parent] = values[parent];
  return [...withoutFormer(former, name, on, values), { field: name, under, value: values[name] }];
}

/** undefined where the field was never left under these choices. */
export function formerValue<Values>(
  former: readonly Former<Values>[],
  name: FieldName<Values>,
  on: readonly FieldName<Values>[],
  values: Values,
): Values[FieldName<Values>] | undefined {
  return former.find((entry) => isUnder(entry, name, on, values))?.value;
}

/** Whether a field has what it had under its present choices; null where that isn't remembered, undefined where no choice is. */
export function isFormer<Values, Setting>(
  { resets }: FormRules<Values, Setting>,
  former: readonly Former<Values>[],
  name: FieldName<Values>,
  values: Values,
): boolean | null | undefined {
  const remembering = resets.find(({ sets, remembers }) => remembers === true && sets.includes(name));
  if (remembering === undefined) return undefined;
  const value = formerValue(former, name, remembering.on, values);
  return value === undefined ? null : isSameValue(value, values[name]);
}
