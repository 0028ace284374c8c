import { type Contract, follow, type JsonObject, keysOf, type Operation } from './document.ts';

export interface BodySize {
  readonly bytes: number;
  readonly values: number;
}

/** An escaped surrogate pair: \ud83e\udd91. */
const CHARACTER_BYTES = 12;
const SCALAR: BodySize = { bytes: 32, values: 1 };
const FIELD_BYTES = 64;
const OPEN: BodySize = { bytes: 64 * 1024, values: 1000 };

function numberAt(schema: JsonObject, key: string): number | null {
  const value = schema[key];
  return typeof value === 'number' ? value : null;
}

const text = (characters: number): BodySize => ({ bytes: characters * CHARACTER_BYTES + 2, values: 1 });

function larger(left: BodySize, right: BodySize): BodySize {
  return { bytes: Math.max(left.bytes, right.bytes), values: Math.max(left.values, right.values) };
}

function times(count: number, size: BodySize, name: BodySize = { bytes: 0, values: 0 }): BodySize {
  return { bytes: count * (size.bytes + name.bytes + FIELD_BYTES), values: count * size.values };
}

function sum(sizes: readonly BodySize[]): BodySize {
  return sizes.reduce((left, right) => ({ bytes: left.bytes + right.bytes, values: left.values + right.values }), {
    bytes: 0,
    values: 0,
  });
}

/** Minimum for every call, so that the answer can name unknown fields. */
const LEAST: BodySize = { bytes: 4 * 1024, values: 100 };
const MOST: BodySize = { bytes: 1024 * 1024, values: 200_000 };

export function largestBody({ document }: Contract, { body }: Operation): BodySize {
  if (body === null) return LEAST;
  const { bytes, values } = larger(LEAST, sizeAt(document, keysOf(body.schema)));
  return { bytes: Math.min(bytes, MOST.bytes), values: Math.min(values, MOST.values) };
}

/** Size of the largest valid value; open schemas count as `OPEN`. */
function sizeAt(document: JsonObject, at: readonly string[]): BodySize {
  const { value: schema, keys } = follow(document, at);
  const inside = (...names: readonly string[]) => sizeAt(document, [...keys, ...names]);
  const each = (name: string) => {
    const parts = schema[name];
    return Array.isArray(parts) ? parts.map((_, index) => inside(name, String(index))) : [];
  };
  const alternatives = [...each('anyOf'), ...each('oneOf')];
  const parts = [...each('allOf'), ownSize(schema, inside)];
  if (alternatives.length > 0) parts.push(alternatives.reduce(larger));
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? OPEN : sum(known);
}

function ownSize(schema: JsonObject, inside: (...names: readonly string[]) => BodySize): BodySize | null {
  const choices = schema['enum'] ?? (schema['const'] === undefined ? undefined : [schema['const']]);
  if (Array.isArray(choices)) return text(Math.max(...choices.map((choice) => String(choice).length)));
  const types = [schema['type']].flat();
  const sizes: BodySize[] = [];
  if (types.includes('object') || schema['properties'] !== undefined) sizes.push(objectSize(schema, inside));
  if (types.includes('array'))
    sizes.push(
      times(numberAt(schema, 'maxItems') ?? OPEN.values, schema['items'] === undefined ? SCALAR : inside('items')),
    );
  if (types.includes('string')) sizes.push(textSize(schema));
  if (types.some((type) => type === 'integer' || type === 'number' || type === 'boolean')) sizes.push(SCALAR);
  return sizes.length === 0 ? null : sizes.reduce(larger);
}

function textSize(schema: JsonObject): BodySize {
  const characters = numberAt(schema, 'maxLength');
  if (characters !== null) return text(characters);
  return typeof schema['format'] === 'string' ? text(64) : OPEN;
}

function objectSize(schema: JsonObject, inside: (...names: readonly string[]) => BodySize): BodySize {
  const own = schema['properties'];
  const fields = typeof own === 'object' && own !== null ? Object.keys(own) : [];
  const known = fields.map((name) => times(1, inside('properties', name), text(name.length)));
  const further = schema['additionalProperties'];
  if (typeof further !== 'object' || further === null) return sum([SCALAR, ...known]);
  const entries = numberAt(schema, 'maxProperties') ?? OPEN.values;
  const name = schema['propertyNames'] === undefined ? text(64) : inside('propertyNames');
  return sum([SCALAR, ...known, times(entries, inside('additionalProperties'), name)]);
}
