import * as v from 'valibot';
import { type ControlledForm, parserOf } from './edit.ts';
import type { FieldName, SentValues } from './form.ts';

/** Values of a form whose body has the same names: texts and numbers as typed, flags and lists as sent. */
export type PlainValues<Body> = { readonly [Name in keyof Body]-?: PlainValue<NonNullable<Body[Name]>> };

type PlainValue<Sent> = Sent extends string | number
  ? string
  : Sent extends readonly (infer Entry)[]
    ? readonly Entry[]
    : Sent;

/** Empty values; a field takes the first that its control allows. */
const EMPTY: readonly unknown[] = ['', false, null, []];

function readValue(parser: v.GenericSchema, sent: unknown): unknown {
  const empty = EMPTY.find((value) => v.is(parser, value));
  if (sent === null || sent === undefined) return empty;
  return typeof sent === 'number' && empty === '' ? String(sent) : sent;
}

type FormOfValues<Values, Setting> = Pick<ControlledForm<Values, Setting>, 'fields' | 'parsers'>;

function namesOf<Values, Setting>({ fields }: FormOfValues<Values, Setting>): readonly FieldName<Values>[] {
  return Object.keys(fields).filter((name): name is FieldName<Values> => name in fields);
}

function areValues<Values, Setting>(form: FormOfValues<Values, Setting>, values: object): values is Values & object {
  const held = new Map<string, unknown>(Object.entries(values));
  return namesOf(form).every((name) => v.is(parserOf(form, name), held.get(name)));
}

export function plainValues<Values, Setting>(form: FormOfValues<Values, Setting>, sent: SentValues<Values>): Values {
  const given = new Map<string, unknown>(Object.entries(sent));
  const read = namesOf(form).map((name) => [name, readValue(parserOf(form, name), given.get(name))]);
  const values: object = Object.fromEntries(read);
  if (!areValues(form, values)) throw new Error('A value is not what its control has.');
  return values;
}
