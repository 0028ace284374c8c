/** The contract: its operations, and the two changes that the configuration can make. */
import { readFileSync } from 'node:fs';
import type { operations } from '../../../src/contract/generated/schema.d.ts';
import { typeToWire } from '../../../src/contract/product-names.ts';
import type { Configuration } from '../../configuration.ts';

export type OperationId = keyof operations;

export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

export type Pointer = string;

export interface ContractParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  isExtension: boolean;
  schema: Pointer;
}

interface ContractAnswer {
  content: { mediaType: string; schema: Pointer } | null;
  noStore: boolean;
}

export interface Operation {
  id: OperationId;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** With `{name}` parameters, without the server's prefix. */
  path: string;
  isPublic: boolean;
  isExtension: boolean;
  /** Every method but GET, and GETs marked `x-effect`. */
  hasEffect: boolean;
  parameters: readonly ContractParameter[];
  body: { required: boolean; mediaType: string; schema: Pointer } | null;
  recordRead: string | null;
  answers: ReadonlyMap<number, ContractAnswer>;
}

export interface Contract {
  document: JsonObject;
  operations: readonly Operation[];
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectAt(parent: JsonObject, key: string): JsonObject {
  const value = parent[key];
  return isObject(value) ? value : {};
}

function textAt(parent: JsonObject, key: string): string {
  const value = parent[key];
  return typeof value === 'string' ? value : '';
}

function pointer(...keys: readonly string[]): Pointer {
  return `#/${keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
}

export function keysOf(place: Pointer): string[] {
  const keys = place.slice(2).split('/');
  return keys.map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function follow(document: JsonObject, keys: readonly string[]): { value: JsonObject; keys: readonly string[] } {
  let value: JsonValue | undefined = document;
  for (const key of keys) value = Array.isArray(value) ? value[Number(key)] : isObject(value) ? value[key] : undefined;
  if (!isObject(value)) throw new Error(`the contract has nothing at ${pointer(...keys)}`);
  const reference = value['$ref'];
  if (typeof reference !== 'string') return { value, keys };
  return follow(document, keysOf(reference));
}

/** A standalone schema with its references as definitions: compiling against the whole contract dominated the start. */
export function separateSchema(document: JsonObject, place: Pointer): JsonObject {
  const definitions: JsonObject = {};

  function definitionOf(place: Pointer): Pointer {
    const keys = keysOf(place);
    const name = keys.join('.');
    if (!(name in definitions)) {
      // Set before its content, which may refer back to it.
      definitions[name] = true;
      definitions[name] = separate(follow(document, keys).value);
    }
    return pointer('definitions', name);
  }
  function separate(value: JsonValue): JsonValue {
    if (Array.isArray(value)) return value.map(separate);
    if (!isObject(value)) return value;
    const { $ref: place, ...rest } = value;
    const parts = Object.entries(rest).map(([key, child]): [string, JsonValue] => [key, separate(child)]);
    return Object.fromEntries(typeof place === 'string' ? [['$ref', definitionOf(place)], ...parts] : parts);
  }

  const schema = separate(follow(document, keysOf(place)).value);
  return isObject(schema) ? { ...schema, definitions } : { definitions };
}

function firstContent(owner: JsonObject, keys: readonly string[]): { mediaType: string; schema: Pointer } | null {
  const [mediaType] = Object.keys(objectAt(owner, 'content'));
  return mediaType === undefined ? null : { mediaType, schema: pointer(...keys, 'content', mediaType, 'schema') };
}

const methods = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE', patch: 'PATCH' } as const;

function readParameters(document: JsonObject, place: readonly string[], owner: JsonObject): ContractParameter[] {
  const list = owner['parameters'];
  if (!Array.isArray(list)) return [];
  return list.map((_, index) => {
    const { value, keys } = follow(document, [...place, 'parameters', String(index)]);
    const location = textAt(value, 'in');
    if (location !== 'path' && location !== 'query' && location !== 'header') {
      throw new Error(`the contract has a parameter in '${location}', which the server doesn't read`);
    }
    return {
      name: location === 'header' ? textAt(value, 'name').toLowerCase() : textAt(value, 'name'),
      in: location,
      required: value['required'] === true,
      isExtension: value['x-extension'] === true,
      schema: pointer(...keys, 'schema'),
    };
  });
}

function readAnswers(
  document: JsonObject,
  place: readonly string[],
  operation: JsonObject,
): Map<number, ContractAnswer> {
  const answers = new Map<number, ContractAnswer>();
  for (const status of Object.keys(objectAt(operation, 'responses'))) {
    const { value, keys } = follow(document, [...place, 'responses', status]);
    answers.set(Number(status), { content: firstContent(value, keys), noStore: value['x-no-store'] === true });
  }
  return answers;
}

function readOperations(document: JsonObject): Operation[] {
  const isPublicByDefault = Array.isArray(document['security']) && document['security'].length === 0;
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    Object.entries(methods).flatMap(([key, method]) => {
      const operation = isObject(item) ? item[key] : undefined;
      if (!isObject(operation)) return [];
      const place = ['paths', path, key];
      const security = operation['security'];
      const body = isObject(operation['requestBody']) ? follow(document, [...place, 'requestBody']) : null;
      const content = body === null ? null : firstContent(body.value, body.keys);
      return {
        id: textAt(operation, 'operationId') as OperationId,
        method,
        path,
        isPublic: Array.isArray(security) ? security.length === 0 : isPublicByDefault,
        isExtension: operation['x-extension'] === true,
        hasEffect: method !== 'GET' || operation['x-effect'] === true,
        parameters: readParameters(document, place, operation),
        body: content === null ? null : { ...content, required: body?.value['required'] === true },
        recordRead: textAt(operation, 'x-record-read') || null,
        answers: readAnswers(document, place, operation),
      };
    }),
  );
}

function isExtension(value: JsonValue): boolean {
  return isObject(value) && value['x-extension'] === true;
}

/** Also without request bodies that are extensions. */
function withoutExtensionProperties(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutExtensionProperties);
  if (!isObject(value)) return value;
  const plain: JsonObject = {};
  for (const [key, child] of Object.entries(value)) {
    if (key !== 'requestBody' || !isExtension(child)) plain[key] = withoutExtensionProperties(child);
  }
  const properties = plain['properties'];
  if (!isObject(properties)) return plain;
  const kept = Object.entries(properties).filter(([, schema]) => !isExtension(schema));
  const names = new Set(kept.map(([name]) => name));
  plain['properties'] = Object.fromEntries(kept);
  const required = plain['required'];
  if (Array.isArray(required)) plain['required'] = required.filter((name) => names.has(String(name)));
  return plain;
}

/** Replaces the product stand-in in every enum. */
function withWireValues(value: JsonValue, toWire: (value: string) => string): JsonValue {
  if (Array.isArray(value)) return value.map((child) => withWireValues(child, toWire));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      key === 'enum' && Array.isArray(child)
        ? child.map((entry) => (typeof entry === 'string' ? toWire(entry) : entry))
        : withWireValues(child, toWire),
    ]),
  );
}

const path = new URL('../../../src/contract/generated/portal.json', import.meta.url);

export interface ContractOptions {
  /** Removes every extension, as if the server only knew the specification. */
  plain: boolean;
  toWire: (value: string) => string;
}

export function readContract(options: ContractOptions): Contract {
  const source: JsonValue = JSON.parse(readFileSync(path, 'utf8'));
  const reduced = options.plain ? withoutExtensionProperties(source) : source;
  const document = withWireValues(reduced, options.toWire);
  if (!isObject(document)) throw new Error('the contract is not a JSON object');
  return { document, operations: readOperations(document) };
}

const kept = new Map<string, Contract>();

/** Shared by the servers of a process, including what is compiled. */
export function contractOf({ plain, product }: Pick<Configuration, 'plain' | 'product'>): Contract {
  const settings = JSON.stringify([plain, product]);
  const contract = kept.get(settings) ?? readContract({ plain, toWire: (value) => typeToWire(value, product) });
  kept.set(settings, contract);
  return contract;
}
