import * as v from 'valibot';
import { CONTROL_PARSERS, type ControlledField } from './controls.ts';
import type { Edit, FieldName, FormRules } from './form.ts';
import { fieldNames } from './questions.ts';

/** The parsers of an area's own kinds of control, by kind. */
export type OwnParsers = Readonly<Record<string, v.GenericSchema>>;

/** A form with what its fields are entered by. */
export interface ControlledForm<Values, Setting> extends FormRules<Values, Setting> {
  readonly fields: { readonly [Name in FieldName<Values>]: ControlledField<Values, Setting> };
}

/** What the value of a field is, by its kind of control. */
export function parserOf<Values, Setting>(
  form: ControlledForm<Values, Setting>,
  name: FieldName<Values>,
  own: OwnParsers,
): v.GenericSchema {
  const { control } = form.fields[name];
  const parsers: OwnParsers = { ...CONTROL_PARSERS, ...own };
  const parser = parsers[control];
  if (parser === undefined) throw new Error(`Nothing says what the value of a control '${control}' is.`);
  return parser;
}

/** Whether it is a change that a control of the form can make: of one of its fields, to a value that its control has. */
export function isEdit<Values, Setting>(
  form: ControlledForm<Values, Setting>,
  own: OwnParsers,
  edit: unknown,
): edit is Edit<Values> {
  if (typeof edit !== 'object' || edit === null || !('field' in edit) || !('value' in edit)) return false;
  const name = fieldNames(form).find((known) => known === edit.field);
  return name !== undefined && v.is(parserOf(form, name, own), edit.value);
}
