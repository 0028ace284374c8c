/** How often one caller may sign in, and may send commands. */
import type { RateLimitOptions } from '@fastify/rate-limit';
import { rateLimited } from '../problems/problem.ts';
import type { Services } from '../services.ts';
import type { Operation } from './contract/document.ts';

/** The error that a limited call ends with. */
export function rateLimitProblem(_request: unknown, context: { ttl: number }): Error {
  return rateLimited(Math.max(1, Math.ceil(context.ttl / 1000)));
}

/** Open calls with an effect are sign-ins and are counted by address; commands are counted by user. */
export function limitOf(operation: Operation, services: Services): RateLimitOptions | null {
  if (!operation.hasEffect) return null;
  const { signInsPerMinute, commandsPerMinute } = services.configuration;
  return operation.isPublic
    ? { max: signInsPerMinute, timeWindow: 60_000, groupId: 'sign-in', keyGenerator: (request) => request.ip }
    : {
        max: commandsPerMinute,
        timeWindow: 60_000,
        groupId: 'commands',
        hook: 'preValidation',
        keyGenerator: (request) => String(request.viewer?.userId ?? request.ip),
      };
}
