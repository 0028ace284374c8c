import * as v from 'valibot';
import { CONTROL_PARSERS, type ControlledField } from './controls.ts';
import type { Edit, FieldName, FormRules, OwnParsers } from './form.ts';
import { fieldNames } from './questions.ts';

export interface ControlledForm<Values, Setting> extends FormRules<Values, Setting> {
  readonly fields: { readonly [Name in FieldName<Values>]: ControlledField<Values, Setting> };
  readonly parsers: OwnParsers;
}

export function parserOf<Values, Setting>(
  { fields, parsers }: Pick<ControlledForm<Values, Setting>, 'fields' | 'parsers'>,
  name: FieldName<Values>,
): v.GenericSchema {
  const { control } = fields[name];
  const known: OwnParsers = { ...CONTROL_PARSERS, ...parsers };
  const parser = known[control];
  if (parser === undefined) throw new Error(`Nothing says what the value of a control '${control}' is.`);
  return parser;
}

export function isEdit<Values, Setting>(form: ControlledForm<Values, Setting>, edit: unknown): edit is Edit<Values> {
  if (typeof edit !== 'object' || edit === null || !('field' in edit) || !('value' in edit)) return false;
  const name = fieldNames(form).find((known) => known === edit.field);
  return name !== undefined && v.is(parserOf(form, name), edit.value);
}
