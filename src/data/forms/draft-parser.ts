import * as v from 'valibot';
import type { KeptDraft } from '../../machines/form/wizard-facts.ts';
import { type ControlledForm, parserOf } from '../../rules/forms/edit.ts';
import type { FieldName } from '../../rules/forms/form.ts';
import { fieldNames } from '../../rules/forms/questions.ts';

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function keptFields<Values, Setting>(form: ControlledForm<Values, Setting>): ReadonlyMap<string, v.GenericSchema> {
  const isKept = (name: FieldName<Values>) =>
    form.fields[name].isSecret !== true && form.fields[name].upload === undefined;
  return new Map(
    fieldNames(form)
      .filter(isKept)
      .map((name) => [name, parserOf(form, name)] as const),
  );
}

/** Rejects drafts with a secret or an unknown field. */
export function draftParser<Values, Setting>(
  form: ControlledForm<Values, Setting>,
): v.GenericSchema<unknown, KeptDraft<Values>> {
  const kept = keptFields(form);
  const isHeld = ([name, value]: readonly [string, unknown]) => {
    const parser = kept.get(name);
    return parser !== undefined && v.is(parser, value);
  };
  const isWithheld = (name: unknown) => fieldNames(form).some((known) => known === name && !kept.has(known));
  return v.strictObject({
    form: v.literal(form.name),
    version: v.nullable(v.number()),
    values: v.custom<Partial<Values>>((value) => isObject(value) && Object.entries(value).every(isHeld)),
    withheld: v.exactOptional(v.array(v.custom<FieldName<Values>>(isWithheld))),
    keptAt: v.number(),
  });
}
