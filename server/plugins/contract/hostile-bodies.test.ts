/** Bodies of the largest size, full of errors: checking them costs no more than their size. */
import { describe, expect, it } from 'vitest';
import { tooMuchIn } from '../json-body.ts';
import { type BodySize, largestBody } from './body-size.ts';
import { type Operation, readContract } from './document.ts';
import { unstorableText } from './storable-text.ts';
import { fieldErrors, parametersSchema, reference, validatorsOf } from './validators.ts';

const contract = readContract({ plain: false, toWire: (value) => value });
const validators = validatorsOf(contract);
/** One operation per kind of body. */
const taking = [
  ...new Map(
    contract.operations
      .filter(({ body }) => body?.mediaType === 'application/json')
      .map((operation) => [JSON.stringify(resolved(operation.body?.schema ?? '')), operation] as const),
  ).values(),
];

type Shape = (operation: Operation, most: BodySize) => string;

const many = (count: number, part: (index: number) => string) =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => part(index)).join();
/** How many parts of this many bytes and separators fit into a body. */
const fitting = ({ bytes, values }: BodySize, each: number, separators = 1) =>
  Math.min((bytes - 200) / each, (values * 2 - 20) / separators);

/** A field of the body, preferably a list. */
function fieldOf({ body }: Operation, isWanted: (schema: string) => boolean): string {
  const schemas = resolved(body?.schema ?? '');
  const found = schemas.flatMap((schema) => Object.entries(Object(Object(schema).properties)));
  const [name] = found.find(([, part]) => isWanted(JSON.stringify(part))) ?? found[0] ?? ['id'];
  return name;
}
/** The schemas of a place, with their parts. */
function resolved(place: string): object[] {
  let value: unknown = contract.document;
  for (const key of place.slice(2).split('/')) {
    value = Object(value)[decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  const { $ref, allOf = [] } = Object(value);
  if (typeof $ref === 'string') return resolved($ref);
  const parts: object[] = allOf;
  return [Object(value), ...parts.flatMap((part) => ('$ref' in part ? resolved(String(part.$ref)) : [part]))];
}

const SHAPES: Readonly<Record<string, Shape>> = {
  'unknown fields': (_, most) => `{${many(fitting(most, 12), (index) => `"k${index}":0`)}}`,
  'nested unknown fields': (_, most) =>
    `{${many(fitting(most, 90, 30), (index) => `"k${index}":${'['.repeat(29)}0${']'.repeat(29)}`)}}`,
  'a list of wrong entries': (operation, most) =>
    `{"${fieldOf(operation, (schema) => schema.includes('"array"'))}":[${many(fitting(most, 3, 2), () => '{}')}]}`,
  'a map of wrong entries': (operation, most) =>
    `{"${fieldOf(operation, (schema) => schema.includes('additionalProperties'))}":{${many(fitting(most, 12), (index) => `"k${index}":{}`)}}}`,
  'long text': (operation, most) =>
    `{"${fieldOf(operation, (schema) => schema.includes('"string"'))}":"${'x'.repeat(most.bytes - 200)}"}`,
  'a long name': (_, most) => `{"${'x'.repeat(most.bytes - 200)}":0}`,
  'text that cannot be stored': (_, most) => `{${many(fitting(most, 20), (index) => `"k${index}":"\\u0000"`)}}`,
};

/** Checks a body like the server. */
function refusal(operation: Operation, text: string) {
  const check = checkOf(operation);
  const tooMuch = tooMuchIn(text, { depth: 32, values: largestBody(contract, operation).values });
  if (tooMuch !== null) return [{ field: '', message: tooMuch }];
  const body: unknown = JSON.parse(text);
  return [...fieldErrors(check(body), body), ...unstorableText(body)];
}
const checks = new Map<string, ReturnType<typeof validators.exact>>();
function checkOf({ id, body }: Operation) {
  const check = checks.get(id) ?? validators.exact(reference(body?.schema ?? ''));
  checks.set(id, check);
  return check;
}

/** Processor time of the fastest of three runs. */
function cost(work: () => unknown): number {
  const runs = [0, 1, 2].map(() => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...runs);
}

/** Comparing all errors with each other took thousands of times as long as reading a large body. */
const MOST_TIMES = 200;

describe.each(Object.entries(SHAPES))('%s', (_, shape) => {
  it('get a short refusal that takes little longer than reading the body', () => {
    const spent = { reading: 0, refusing: 0 };
    for (const operation of taking) {
      const most = largestBody(contract, operation);
      const body = shape(operation, most);
      expect(body.length, operation.id).toBeLessThanOrEqual(most.bytes);
      const errors = refusal(operation, body);
      expect(errors.length, operation.id).toBeGreaterThan(0);
      expect(errors.length, operation.id).toBeLessThanOrEqual(100);
      expect(JSON.stringify(errors).length, operation.id).toBeLessThan(32 * 1024);
      spent.refusing += cost(() => refusal(operation, body));
      spent.reading += cost(() => JSON.parse(body));
    }
    expect(spent.refusing).toBeLessThan(MOST_TIMES * spent.reading);
  });
});

it('many query parameters get a short refusal too', () => {
  for (const operation of contract.operations) {
    const known = operation.parameters.filter((parameter) => parameter.in === 'query');
    const check = validators.fromText(parametersSchema(known));
    const given = Object.fromEntries(known.map(({ name }) => [name, Array.from({ length: 500 }, () => '\0-')]));
    const errors = fieldErrors(check(given), null);
    expect(errors.length, operation.id).toBeLessThanOrEqual(50);
    expect(JSON.stringify(errors).length, operation.id).toBeLessThan(32 * 1024);
  }
});

it('the answer to a small body names all of its errors', () => {
  const operation = contract.operations.find(({ id }) => id === 'createTenant');
  const errors = operation === undefined ? [] : refusal(operation, '{"tenantName":7,"users":["x"],"colour":"red"}');
  expect(errors.map(({ field }) => field).sort()).toEqual(['colour', 'description', 'tenantId', 'tenantName', 'users']);
});
