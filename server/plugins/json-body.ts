/** JSON bodies: no deeper, and with no more values, than what the contract allows, for every sender. */
import type { FastifyInstance } from 'fastify';
import { malformedRequest } from '../problems/problem.ts';

/** How deep arrays and objects may lie in one another; what walks through a body does so by recursion. */
const LARGEST_DEPTH = 32;

const [QUOTE, BACKSLASH, COMMA, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d,
];

/** Of a body that no operation of the contract takes. */
const MOST_VALUES = 1_000;

interface JsonLimits {
  readonly depth: number;
  readonly values: number;
}

/** Why JSON text, valid or not, is not read: what it has too much of; null where it is. */
export function tooMuchIn(text: string, most: JsonLimits): string | null {
  let depth = 0;
  // Each value but the first one follows a comma or is the first in its list or object, of which some are empty.
  let separators = 0;
  const mostSeparators = most.values * 2;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (isInText) {
      if (character === BACKSLASH) index += 1;
      else if (character === QUOTE) isInText = false;
    } else if (character === QUOTE) isInText = true;
    else if (character === OPEN_ARRAY || character === OPEN_OBJECT) {
      depth += 1;
      separators += 1;
      if (depth > most.depth) return `the request body is nested deeper than ${most.depth} levels`;
    } else if (character === CLOSE_ARRAY || character === CLOSE_OBJECT) depth -= 1;
    else if (character === COMMA) separators += 1;
    if (separators > mostSeparators) return `the request body has more than ${most.values} values`;
  }
  return null;
}

/** Takes the place of the framework's own parser, which reads a body of any depth. */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients name the type of every call, also of one that has no body.
    if (body === '' && request.routeOptions.config.operation?.body === null) {
      done(null, undefined);
      return;
    }
    const values = request.routeOptions.config.bodySize?.values ?? MOST_VALUES;
    const message = tooMuchIn(body, { depth: LARGEST_DEPTH, values });
    if (message === null) parse(request, body, done);
    else done(malformedRequest([{ field: '', message }]));
  });
}
