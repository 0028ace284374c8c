import type { FastifyInstance } from 'fastify';
import { malformedRequest } from '../problems/problem.ts';

/** Recursive code walks the bodies. */
const LARGEST_DEPTH = 32;

const [QUOTE, BACKSLASH, COMMA, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d,
];

const MOST_VALUES = 1_000;

interface JsonLimits {
  readonly depth: number;
  readonly values: number;
}

/** Why JSON text (valid or not) is refused; null if it isn't. */
export function tooMuchIn(text: string, most: JsonLimits): string | null {
  let depth = 0;
  // Each value but the first follows a comma or opens its list or object, which may be empty.
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

/** Replaces the framework's parser, which has no depth limit. */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients may send a content type without a body.
    const operation = request.routeOptions.config.operation;
    if (body === '' && operation !== undefined && operation.body?.required !== true) {
      done(null, undefined);
      return;
    }
    const values = request.routeOptions.config.bodySize?.values ?? MOST_VALUES;
    const message = tooMuchIn(body, { depth: LARGEST_DEPTH, values });
    if (message === null) parse(request, body, done);
    else done(malformedRequest([{ field: '', message }]));
  });
}
