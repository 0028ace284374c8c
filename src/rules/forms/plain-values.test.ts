import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { FieldsOf } from './controls.ts';
import { createDefinitions } from './define.ts';
import { faultOf } from './errors.ts';
import { checkboxField, textField } from './fields.ts';
import type { FormSetting } from './form.ts';
import type { PlainValues } from './plain-values.ts';

/** As the contract has it. */
interface Body {
  readonly name: string;
  readonly floor?: number | null;
  readonly isOpen?: boolean;
  readonly rooms: string[];
}
type Values = PlainValues<Body> & { readonly colour: { readonly red: number } | null };
type Setting = FormSetting<Values>;

const { form, section } = createDefinitions<Values, Setting>();
const fields: FieldsOf<Values, Setting, { readonly colour: Values['colour'] }> = {
  name: textField('name', 'Name', { length: 3 }, (name) => (name === 'bad' ? 'is bad' : null)),
  floor: { name: 'floor', label: 'Floor', control: 'integer' },
  isOpen: checkboxField('isOpen', 'Open'),
  rooms: { name: 'rooms', label: 'Rooms', control: 'picks' },
  colour: { name: 'colour', label: 'Colour', control: 'colour' },
};
const shelfForm = form({
  name: 'SHELF',
  noun: 'shelf',
  sections: [section('Shelf', ['name', 'floor', 'isOpen', 'rooms', 'colour'])],
  fields,
  parsers: { colour: v.nullable(v.strictObject({ red: v.number() })) },
  defaults: () => ({ name: 'new' }),
  lists: {},
  body: ({ name, rooms }): Body => ({ name, rooms: [...rooms] }),
});
const setting: Setting = { original: null, reference: {} };
const EMPTY: Values = { name: '', floor: '', isOpen: false, rooms: [], colour: null };

test('what was not sent is empty, whichever control it has', () => {
  expect(shelfForm.valuesOf({})).toEqual(EMPTY);
  expect(shelfForm.valuesOf({ name: null, floor: undefined, rooms: null })).toEqual(EMPTY);
});

test('what was sent is read as it is typed', () => {
  const sent: Partial<Body> = { name: 'A', floor: 0, isOpen: true, rooms: ['1', '2'] };
  const colour = { red: 7 };
  expect(shelfForm.valuesOf({ ...sent, colour })).toEqual({ ...EMPTY, ...sent, floor: '0', colour });
});

test('of a record, what the form does not have is left out', () => {
  const record = { name: 'A', rooms: ['1'], version: 3 };
  expect(shelfForm.valuesOf(record)).toEqual({ ...EMPTY, name: 'A', rooms: ['1'] });
});

test('what no control can have is refused', () => {
  const colour: unknown = JSON.parse('{"green":1}');
  expect(() => shelfForm.valuesOf({ ...EMPTY, ...Object.fromEntries([['colour', colour]]) })).toThrow();
});

test('a new form says only what is not empty', () => {
  expect(shelfForm.defaults(setting)).toEqual({ ...EMPTY, name: 'new' });
});

test.each([
  ['', 'cannot be blank'],
  ['  ', 'cannot be blank'],
  ['abc', null],
  ['äöü', null],
  ['abcd', 'must be at most 3 characters'],
  ['bad', 'is bad'],
])('a text that has to be given: %j: %s', (name, message) => {
  expect(faultOf(shelfForm, 'name', { ...EMPTY, name }, setting)).toBe(message);
});
