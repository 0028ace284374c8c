/** One violation per keyword and value of a schema, derived from a valid value. */
import contract from '../../src/contract/generated/portal.json' with { type: 'json' };

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Schema = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

export interface Violation {
  /** Path of the wrong value. */
  readonly path: Path;
  readonly keyword: string;
  readonly value: Json;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Resolves references, and merges `allOf` parts. */
function resolved(given: unknown): Schema {
  if (!isSchema(given)) return {};
  const { $ref, allOf, ...own } = given;
  if (typeof $ref === 'string') {
    const keys = $ref.slice(2).split('/');
    const found = keys.reduce<unknown>(
      (part, key) =>
        Array.isArray(part) ? part[Number(key)] : isSchema(part) ? part[key.replaceAll('~1', '/')] : undefined,
      contract,
    );
    return { ...resolved(found), ...own };
  }
  if (!Array.isArray(allOf)) return own;
  const parts = [...allOf.map(resolved), own];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => listOf(required)),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function propertiesOf(schema: Schema): readonly (readonly [string, Schema])[] {
  return Object.entries(Object(schema['properties'])).map(([name, property]) => [name, resolved(property)] as const);
}

function typesOf({ type }: Schema): readonly unknown[] {
  return [type].flat();
}

/** The first schema of a choice that is not null. */
function chosen(schema: Schema): Schema {
  const choices = listOf(schema['anyOf'])
    .map(resolved)
    .filter((each) => !typesOf(each).every((type) => type === 'null'));
  return choices[0] === undefined ? schema : { ...schema, ...choices[0], anyOf: undefined };
}

function numberAt(schema: Schema, name: string, otherwise: number): number {
  const value = schema[name];
  return typeof value === 'number' ? value : otherwise;
}

const PATTERNS: Readonly<Record<string, string>> = {
  '^arn:aws:iam::[0-9]{12}:role/[A-Za-z0-9+=,.@_/-]+$': 'arn:aws:iam::123456789012:role/a',
  '^[A-Za-z0-9._-]+$': 'db.m5.large',
};
const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-03-02',
  'date-time': '2026-03-02T10:00:00Z',
  uuid: '2f6f3f8e-5a0a-4e3b-9d0a-0d3c5b9f1a11',
};

/** A valid value of the schema, with every optional property. */
export function sampleOf(given: unknown): Json {
  const schema = chosen(resolved(given));
  const options = listOf(schema['enum']);
  const option = options.find((each) => each !== null);
  if (typeof option === 'string' || typeof option === 'number') return option;
  if (schema['const'] !== undefined) return JSON.parse(JSON.stringify(schema['const']));
  const [type] = typesOf(schema).filter((each) => each !== 'null');
  switch (type) {
    case 'object': {
      const { additionalProperties } = schema;
      const own = propertiesOf(schema).map(([name, property]) => [name, sampleOf(property)] as const);
      const others = isSchema(additionalProperties) ? [['one', sampleOf(additionalProperties)] as const] : [];
      return Object.fromEntries([...own, ...others]);
    }
    case 'array':
      return [sampleOf(schema['items'])];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return numberAt(schema, 'minimum', 1);
    default: {
      const text = PATTERNS[String(schema['pattern'])] ?? FORMATS[String(schema['format'])];
      return text ?? 'x'.repeat(Math.max(1, numberAt(schema, 'minLength', 1)));
    }
  }
}

function withAt(value: Json, [first, ...rest]: Path, changed: Json | undefined): Json {
  if (first === undefined) return changed ?? null;
  if (Array.isArray(value)) return value.map((part, index) => (index === first ? withAt(part, rest, changed) : part));
  const entries: (readonly [string, Json])[] = Object.entries(Object(value));
  if (rest.length === 0 && changed === undefined) return Object.fromEntries(entries.filter(([name]) => name !== first));
  const isThere = entries.some(([name]) => name === first);
  const next = entries.map(([name, part]): readonly [string, Json] => [
    name,
    name === first ? withAt(part, rest, changed) : part,
  ]);
  return Object.fromEntries(isThere ? next : [...next, [String(first), changed ?? null]]);
}

/** Each wrong value in place of the valid one. */
export function violationsOf(given: unknown): readonly Violation[] {
  const whole = sampleOf(given);
  const found: Violation[] = [];
  const add = (path: Path, keyword: string, wrong: Json | undefined) =>
    found.push({ path, keyword, value: withAt(whole, path, wrong) });
  const visit = (schemaGiven: unknown, path: Path): void => {
    const schema = chosen(resolved(schemaGiven));
    const types = typesOf(schema);
    if (path.length > 0) {
      if (types[0] !== undefined) add(path, 'type', types.includes('object') ? 7 : { wrong: true });
      if (schema['enum'] !== undefined) add(path, 'enum', types.includes('integer') ? 4711 : 'WRONG_ONE');
      if (typeof schema['maxLength'] === 'number') add(path, 'maxLength', 'y'.repeat(schema['maxLength'] + 1));
      if (typeof schema['minLength'] === 'number' && schema['minLength'] > 0) add(path, 'minLength', '');
      if (schema['pattern'] !== undefined) add(path, 'pattern', ' !');
      if (schema['format'] !== undefined) add(path, 'format', 'no such thing');
      if (typeof schema['minimum'] === 'number') add(path, 'minimum', schema['minimum'] - 1);
      if (typeof schema['maximum'] === 'number') add(path, 'maximum', schema['maximum'] + 1);
      if (typeof schema['minItems'] === 'number' && schema['minItems'] > 0) add(path, 'minItems', []);
    }
    if (typeof schema['maxItems'] === 'number') {
      const one = sampleOf(schema['items']);
      add(
        path,
        'maxItems',
        Array.from({ length: schema['maxItems'] + 1 }, () => one),
      );
    }
    if (types.includes('array')) visit(schema['items'], [...path, 0]);
    if (!types.includes('object')) return;
    for (const name of listOf(schema['required'])) add([...path, String(name)], 'required', undefined);
    const { additionalProperties } = schema;
    if (additionalProperties === false || schema['unevaluatedProperties'] === false)
      add([...path, 'strange'], 'additionalProperties', 1);
    if (isSchema(additionalProperties)) visit(additionalProperties, [...path, 'one']);
    if (isSchema(schema['propertyNames']) && typeof schema['propertyNames']['maxLength'] === 'number')
      add(
        [...path, 'k'.repeat(schema['propertyNames']['maxLength'] + 1)],
        'propertyNames',
        sampleOf(additionalProperties),
      );
    for (const [name, property] of propertiesOf(schema)) visit(property, [...path, name]);
  };
  visit(given, []);
  return found;
}
