import type { ErrorObject } from 'ajv/dist/2020.js';
import type { BodyFault } from '../../../src/rules/deployments/forms/body-faults.ts';
import { tooLarge, tooLong, tooMany } from '../../../src/rules/texts/limits.ts';

/** A validator's error; `propertyName` if it is about a property's name. */
export type SchemaError = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params' | 'parentSchema'> & {
  readonly propertyName?: string | undefined;
};

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'must be text',
  integer: 'must be a whole number',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
};

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  date: 'is not a date',
  'date-time': 'is not a date and time',
  uuid: 'must be a UUID: 32 hexadecimal digits with hyphens',
};

/** A pattern without an entry here fails a test. */
const PATTERN_WORDS: Readonly<Record<string, string>> = {
  '^[A-Za-z0-9_-]+$': 'can contain only letters, digits, underscores and hyphens',
  '^[A-Za-z0-9._-]+$': 'can contain only letters, digits, dots, underscores and hyphens',
  '^[A-Za-z0-9_][A-Za-z0-9._-]*$':
    'can contain only letters, digits, dots, underscores and hyphens, and must start with a letter, digit or underscore',
  '^[a-z][a-z0-9-]{0,63}$':
    'can contain only lower-case letters, digits and hyphens, must start with a letter and have at most 64 characters',
  '^[a-z][a-z-]{1,39}$':
    'can contain only lower-case letters and hyphens, must start with a letter and have 2 to 40 characters',
  '^[0-9]*$': 'can contain only digits',
  '^[0-9][0-9A-Za-z_-]*$': 'must be a cursor from this server',
  '^([a-z][a-z-]*(:[0-9][0-9A-Za-z_-]*)?(,[a-z][a-z-]*(:[0-9][0-9A-Za-z_-]*)?)*)?$':
    'must be a comma-separated list of areas, each with an optional colon and cursor',
  '^"[0-9]{1,10}"$': 'must be a version in double quotes',
  '^arn:aws:iam::[0-9]{12}:role/[A-Za-z0-9+=,.@_/-]+$': 'must look like arn:aws:iam::123456789012:role/name',
};

export const UNKNOWN_PROPERTY = 'is not supported; remove it';

function ownName(params: Readonly<Record<string, unknown>>): string | null {
  const { missingProperty, additionalProperty, unevaluatedProperty } = params;
  const name = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  return typeof name === 'string' ? name : null;
}

function missingWords({ params, parentSchema }: SchemaError): string {
  const properties: Readonly<Record<string, unknown>> = Object(parentSchema?.['properties']);
  const words: unknown = Object(properties[ownName(params) ?? ''])['x-missing'];
  return typeof words === 'string' ? words : 'is missing';
}

/** Follows the name of the refused value, or is a sentence of its own. */
function schemaWords(error: SchemaError): string {
  const { keyword, params } = error;
  const given: Readonly<Record<string, unknown>> = params;
  const limit = Number(given['limit']);
  switch (keyword) {
    case 'required':
      return missingWords(error);
    case 'maxLength':
      return tooLong(limit);
    case 'minLength':
      return limit === 1 ? 'cannot be blank' : `must be at least ${limit} characters`;
    case 'maximum':
      return tooLarge(limit);
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maxItems':
    case 'maxProperties':
      return tooMany(limit);
    case 'minItems':
    case 'minProperties':
      return `must have at least ${limit} entries`;
    case 'uniqueItems':
      return 'contains a duplicate entry';
    case 'enum':
    case 'const':
      return 'is not one of the choices';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return UNKNOWN_PROPERTY;
    case 'type': {
      const [type] = [given['type']].flat();
      return TYPE_WORDS[String(type).split(',')[0] ?? ''] ?? 'is not valid';
    }
    case 'format':
      return FORMAT_WORDS[String(given['format'])] ?? 'is not valid';
    case 'pattern':
      return PATTERN_WORDS[String(given['pattern'])] ?? 'is not valid';
    default:
      return 'is not valid';
  }
}

function placesAround(places: Iterable<string>): ReadonlySet<string> {
  const around = new Set<string>();
  for (const place of new Set(places)) {
    for (let end = place.indexOf('/', 1); end !== -1; end = place.indexOf('/', end + 1))
      around.add(place.slice(0, end));
  }
  return around;
}

/** Keywords whose errors only summarize others. */
const SUMS: readonly string[] = ['propertyNames', 'unevaluatedProperties', 'anyOf', 'oneOf'];

/** A nullable value's 'not null' error says nothing. */
function isAboutNull({ keyword, params }: SchemaError): boolean {
  const given: Readonly<Record<string, unknown>> = params;
  return keyword === 'type' && given['type'] === 'null';
}

/** Drops errors that follow from an inner one or only summarize others. */
export function tellingErrors(errors: readonly SchemaError[]): readonly SchemaError[] {
  const own = errors.filter((error) => !SUMS.includes(error.keyword) && !isAboutNull(error));
  // If a part is refused, all of it counts as unknown.
  const known = own.length > 0 ? own : errors;
  const refusedInside = placesAround(known.map(({ instancePath }) => instancePath));
  return known.filter(({ instancePath }) => instancePath === '' || !refusedInside.has(instancePath));
}

export function schemaFault(error: SchemaError): BodyFault {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const message = schemaWords(error);
  if (error.propertyName !== undefined) return { path: [...path, error.propertyName], message, isAboutName: true };
  const own = ownName(error.params);
  return { path: own === null ? path : [...path, own], message };
}
