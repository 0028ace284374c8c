/** JSON bodies: read no deeper than anything that the contract asks for could be, whoever sends them. */
import type { FastifyInstance } from 'fastify';
import { malformedRequest } from './problem.ts';

/** How deep arrays and objects may lie in one another; what walks through a body does so by recursion. */
const LARGEST_DEPTH = 32;

const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Whether JSON text, valid or not, goes deeper than `largest`. */
export function isDeeperThan(text: string, largest: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (isInText) {
      if (character === BACKSLASH) index += 1;
      else if (character === QUOTE) isInText = false;
    } else if (character === QUOTE) isInText = true;
    else if (character === OPEN_ARRAY || character === OPEN_OBJECT) {
      depth += 1;
      if (depth > largest) return true;
    } else if (character === CLOSE_ARRAY || character === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}

/** Takes the place of the framework's own parser, which reads a body of any depth. */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeeperThan(body, LARGEST_DEPTH))
      done(malformedRequest([{ field: '', message: `the body goes deeper than ${LARGEST_DEPTH} levels` }]));
    else parse(request, body, done);
  });
}
