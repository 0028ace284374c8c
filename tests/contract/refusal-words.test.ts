/** Every refusal of the contract's schemas, in the words that users read. */
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../server/plugins/contract/document.ts';
import { fieldErrors, parametersSchema, reference, validatorsOf } from '../../server/plugins/contract/validators.ts';
import { CONTRACT, OPERATIONS } from './operation-calls.ts';
import { sampleOf, violationsOf } from './violations.ts';

const validators = validatorsOf(CONTRACT);

/** Stands for the part of a sentence that comes from its value. */
function withoutValues(message: string): string {
  return message.replaceAll(/\b(The (entry|key|value of)) \S+/g, '$1 …');
}

/** Only words: no field name, constant, index or object. */
const WIRE = /[a-z][A-Z]|[A-Z]{2,}_|\w\.\w|\[object|undefined|null|"/;

/** Follows the name of the field, or is a sentence that names the part of it. */
const SENTENCE =
  /^(must be|must have|may not|can contain only|cannot be|is not|has an|is missing$)|^(Invalid (platform version|status value)$|VM \d+|The (entry|key|value of|body) |Entry \d+ |The [a-z ,]+ of entry \d+ )/;

function expectWords(errors: readonly { readonly field: string; readonly message: string }[]): void {
  expect(errors).toHaveLength(1);
  for (const { field, message } of errors) {
    // The sentence names the position in a list: users don't know a field 'tags.0.tagName'.
    expect(field).not.toMatch(/\.\d+(\.|$)/);
    expect(withoutValues(message)).not.toMatch(WIRE);
    expect(message).toMatch(SENTENCE);
    expect(message).not.toMatch(/is not valid/);
  }
}

const WITH_BODY = OPERATIONS.filter(({ body }) => body?.mediaType.endsWith('json') === true);

describe.each(WITH_BODY.map((operation) => [operation.id, operation] as const))('the body of %s', (_, { body }) => {
  const schema = body?.schema ?? '';
  const check = validators.exact(reference(schema));
  const whole = { $ref: decodeURIComponent(schema) };
  test('is accepted as described', () => {
    const sample = sampleOf(whole);
    expect(fieldErrors(check(sample), sample)).toEqual([]);
  });
  test('is refused for one wrong value with one sentence that names it', () => {
    for (const { path, keyword, value } of violationsOf(whole))
      expect.soft(() => expectWords(fieldErrors(check(value), value)), `${path.join('/')} ${keyword}`).not.toThrow();
  });
});

const PLACES = ['path', 'query'] as const;
const WITH_PARAMETERS = PLACES.flatMap((place) =>
  OPERATIONS.map((operation) => [operation.id, place, operation] as const),
).filter(([, place, { parameters }]) => parameters.some((parameter) => parameter.in === place));

function parametersOf({ parameters }: Operation, place: 'path' | 'query') {
  return parameters.filter((parameter) => parameter.in === place);
}

test.each(WITH_PARAMETERS)('%s refuses a wrong value in its %s with one sentence', (_, place, operation) => {
  for (const parameter of parametersOf(operation, place)) {
    const check = validators.fromText(parametersSchema([{ ...parameter, required: true }]));
    const schema = { $ref: decodeURIComponent(parameter.schema) };
    for (const { keyword, value } of violationsOf({
      type: 'object',
      required: [parameter.name],
      properties: { [parameter.name]: schema },
    })) {
      const errors = fieldErrors(check(structuredClone(value)), value);
      // Text on the wire has any type that it can be parsed as.
      if (errors.length === 0 && ['type', 'additionalProperties'].includes(keyword)) continue;
      expect.soft(() => expectWords(errors), `${parameter.name} ${keyword}`).not.toThrow();
    }
  }
});
