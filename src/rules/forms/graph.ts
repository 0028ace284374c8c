import type { FieldName, FormRules } from './form.ts';
import { fieldNames } from './questions.ts';

export type DependencyKind =
  | 'shows'
  | 'fixes'
  | 'keeps'
  | 'opens'
  | 'requires'
  | 'offers'
  | 'limits'
  | 'rules'
  | 'checks'
  | 'resets'
  | 'derives'
  | 'warns';

export interface Dependency<Values> {
  readonly from: FieldName<Values>;
  readonly to: FieldName<Values>;
  readonly kind: DependencyKind;
}

export function fieldGraph<Values, Setting>(
  form: Omit<FormRules<Values, Setting>, 'order'>,
): readonly Dependency<Values>[] {
  const names = fieldNames(form);
  const found = new Map<string, Dependency<Values>>();
  const add = (kind: DependencyKind, on: readonly FieldName<Values>[], to: FieldName<Values>) => {
    for (const from of on) {
      const isOfForm = names.includes(from) && names.includes(to);
      if (isOfForm && from !== to) found.set(`${kind} ${from} ${to}`, { from, to, kind });
    }
  };
  for (const name of names) {
    const field = form.fields[name];
    add('shows', field.visible?.on ?? [], name);
    for (const { on } of field.editable ?? []) add('fixes', on, name);
    for (const { on } of field.kept ?? []) add('keeps', on, name);
    for (const { on } of field.waitsFor ?? []) add('opens', on, name);
    add('requires', field.required?.when?.on ?? [], name);
    add('offers', field.options?.on ?? [], name);
    add('limits', field.limits?.on ?? [], name);
    for (const { on } of field.rules ?? []) add('rules', on, name);
  }
  for (const { on, sets } of form.resets) for (const name of sets) add('resets', on, name);
  for (const { on, sets } of form.derivations) for (const name of sets) add('derives', on, name);
  for (const { field, on } of form.checks) add('checks', on, field);
  for (const { field, when } of form.warnings) add('warns', when.on, field);
  return [...found.values()];
}

/** The kinds with which one field decides another's value. */
const DECIDING: ReadonlySet<DependencyKind> = new Set(['shows', 'fixes', 'opens', 'offers', 'resets', 'derives']);

/** The fields, each after those that decide about it. Throws where two decide about each other. */
export function settlingOrder<Values, Setting>(
  form: Omit<FormRules<Values, Setting>, 'order'>,
): readonly FieldName<Values>[] {
  const edges = fieldGraph(form).filter(({ kind }) => DECIDING.has(kind));
  const order: FieldName<Values>[] = [];
  const visit = (name: FieldName<Values>, path: readonly FieldName<Values>[]) => {
    if (path.includes(name)) throw new Error(`Fields decide about each other: ${[...path, name].join(', ')}.`);
    if (order.includes(name)) return;
    for (const { from, to } of edges) if (to === name) visit(from, [...path, name]);
    order.push(name);
  };
  for (const name of fieldNames(form)) visit(name, []);
  return order;
}
