/** Checks answers against the written contract, independently of the server's own checks. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonObject, Operation, Pointer } from '../../server/plugins/contract/document.ts';
import { valueFromWire } from '../../src/contract/product-names.ts';
import { CONTRACT, type Reply } from './operation-calls.ts';

const product = { code: 'MERIDIAN', slug: 'meridian' };

const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
addFormats.default(ajv);
ajv.addSchema({ ...CONTRACT.document, $id: 'contract' });

const compiled = new Map<Pointer, ValidateFunction>();

function validatorOf(pointer: Pointer): ValidateFunction {
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: `contract${pointer}` });
  compiled.set(pointer, known);
  return known;
}

function violations(pointer: Pointer, body: unknown): readonly string[] {
  const validate = validatorOf(pointer);
  if (validate(valueFromWire(body, product))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** How an answer breaks the contract; empty if it doesn't. */
export function brokenBy(operation: Operation, reply: Reply): readonly string[] {
  const answer = operation.answers.get(reply.status);
  if (answer === undefined) return [`the contract has no ${reply.status}: ${JSON.stringify(reply.body)}`];
  if (answer.content === null) return reply.body === '' ? [] : ['its body is not empty'];
  const { mediaType, schema } = answer.content;
  const found: string[] = [];
  if (!String(reply.headers['content-type']).startsWith(mediaType)) found.push(`its media type is not ${mediaType}`);
  if (mediaType.endsWith('json')) found.push(...violations(schema, reply.body));
  return found;
}

/** How a problem answer differs from the problems of the contract. */
export function brokenProblem(reply: Reply): readonly string[] {
  const type = String(reply.headers['content-type']);
  return [
    ...(type.startsWith('application/problem+json') ? [] : [`its media type is ${type}`]),
    ...violations('#/components/schemas/Problem', reply.body),
  ];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function resolved(schema: unknown): Record<string, unknown> {
  if (!isObject(schema)) return {};
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  let value: unknown = CONTRACT.document satisfies JsonObject;
  for (const key of reference.slice(2).split('/')) {
    const name = decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~');
    value = isObject(value) ? value[name] : undefined;
  }
  return resolved(value);
}

/** The paths of a value's properties that the contract marks as extensions. */
function extensionsAt(schema: unknown, value: unknown, place: string): readonly string[] {
  const { items, properties, additionalProperties, allOf, anyOf } = resolved(schema);
  const parts = [allOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const found = parts.flatMap((part) => extensionsAt(part, value, place));
  if (Array.isArray(value)) found.push(...value.flatMap((entry) => extensionsAt(items, entry, `${place}[]`)));
  if (!isObject(value)) return found;
  for (const [name, child] of Object.entries(value)) {
    const own = isObject(properties) ? properties[name] : undefined;
    const inner = own ?? additionalProperties;
    if (resolved(own)['x-extension'] === true || (isObject(own) && own['x-extension'] === true)) {
      found.push(`${place}.${name}`);
    }
    found.push(...extensionsAt(inner, child, `${place}.${name}`));
  }
  return found;
}

/** The extension properties of an answer with status 200, as `$.record.version`. */
export function extensionsIn(operation: Operation, body: unknown): readonly string[] {
  const schema = operation.answers.get(200)?.content?.schema;
  return schema === undefined ? [] : [...new Set(extensionsAt({ $ref: schema }, body, '$'))];
}
