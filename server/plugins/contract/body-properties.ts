/** Unknown body properties are refused, or ignored if they belong to the record as read. */
import type { FastifyRequest } from 'fastify';
import { malformedRequest } from '../../problems/problem.ts';
import { type Contract, follow, keysOf, type Operation, type Pointer } from './document.ts';
import { UNKNOWN_PROPERTY } from './schema-words.ts';
import { namedFaults } from './validators.ts';

function propertyNames({ document }: Contract, place: Pointer): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (at: readonly string[]): void => {
    const { value, keys } = follow(document, at);
    for (const name of Object.keys(Object(value['properties']))) names.add(name);
    const parts = value['allOf'];
    if (Array.isArray(parts)) for (const index of parts.keys()) collect([...keys, 'allOf', String(index)]);
  };
  collect(keysOf(place));
  return names;
}

/** Properties that a record has only when read: clients may send it back unchanged. */
export function readOnlyProperties(contract: Contract, { body, recordRead }: Operation): ReadonlySet<string> {
  const read = contract.operations.find(({ id }) => id === recordRead)?.answers.get(200)?.content;
  if (body === null || read === undefined || read === null) return new Set();
  const written = propertyNames(contract, body.schema);
  return new Set([...propertyNames(contract, read.schema)].filter((name) => !written.has(name)));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function withoutProperties(body: unknown, names: ReadonlySet<string>): unknown {
  if (names.size === 0 || !isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name)));
}

/** The framework doesn't read the body of a GET: its headers show whether there is one. */
function hasUnreadBody({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Refuses input that a command whose body is optional, or that has none, would silently ignore. */
export function refuseUnknown(
  contract: Contract,
  { parameters, body: declared }: Operation,
  plain: boolean,
  request: FastifyRequest,
): void {
  const { body = null } = request;
  const takesVersion = !plain && parameters.some(({ name }) => name === 'if-match');
  if (isObject(body)) {
    const known = declared === null ? new Set() : propertyNames(contract, declared.schema);
    const unknown = Object.keys(body).filter((name) => !known.has(name));
    const faults = unknown.map((name) => ({
      path: [name],
      message:
        name === 'version' && takesVersion ? 'is not supported; send it in the If-Match header' : UNKNOWN_PROPERTY,
    }));
    if (faults.length > 0) throw malformedRequest(namedFaults(faults, body));
  } else if (declared === null && ((body !== null && body !== '') || hasUnreadBody(request)))
    throw malformedRequest([{ field: '', message: 'A request body is not supported here; remove it.' }]);
}
