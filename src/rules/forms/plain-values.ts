/** How what is sent, in a record or in a body, is read into a form's values. */
import * as v from 'valibot';
import { type ControlledForm, parserOf } from './edit.ts';
import type { FieldName, SentValues } from './form.ts';

/** The values of a form whose body has the same names: its texts and numbers as they are typed, flags and lists as they are sent. */
export type PlainValues<Body> = { readonly [Name in keyof Body]-?: PlainValue<NonNullable<Body[Name]>> };

type PlainValue<Sent> = Sent extends string | number
  ? string
  : Sent extends readonly (infer Entry)[]
    ? readonly Entry[]
    : Sent;

/** What a field holds while nothing is typed or chosen: the first of these that its control can have. */
const EMPTY: readonly unknown[] = ['', false, null, []];

function readValue(parser: v.GenericSchema, sent: unknown): unknown {
  const empty = EMPTY.find((value) => v.is(parser, value));
  if (sent === null || sent === undefined) return empty;
  return typeof sent === 'number' && empty === '' ? String(sent) : sent;
}

/** A form as far as its values go. */
type FormOfValues<Values, Setting> = Pick<ControlledForm<Values, Setting>, 'fields' | 'parsers'>;

function namesOf<Values, Setting>({ fields }: FormOfValues<Values, Setting>): readonly FieldName<Values>[] {
  return Object.keys(fields).filter((name): name is FieldName<Values> => name in fields);
}

function areValues<Values, Setting>(form: FormOfValues<Values, Setting>, values: object): values is Values & object {
  const held = new Map<string, unknown>(Object.entries(values));
  return namesOf(form).every((name) => v.is(parserOf(form, name), held.get(name)));
}

/** A form's values as they were sent; what was not is empty. */
export function plainValues<Values, Setting>(form: FormOfValues<Values, Setting>, sent: SentValues<Values>): Values {
  const given = new Map<string, unknown>(Object.entries(sent));
  const read = namesOf(form).map((name) => [name, readValue(parserOf(form, name), given.get(name))]);
  const values: object = Object.fromEntries(read);
  if (!areValues(form, values)) throw new Error('A value is not what its control has.');
  return values;
}
