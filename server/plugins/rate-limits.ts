import type { RateLimitOptions } from '@fastify/rate-limit';
import { rateLimited } from '../problems/problem.ts';
import type { Services } from '../services.ts';
import type { Operation } from './contract/document.ts';

export function rateLimitProblem(_request: unknown, context: { ttl: number }): Error {
  return rateLimited(Math.max(1, Math.ceil(context.ttl / 1000)));
}

/** Public calls with an effect are sign-ins, counted by address; commands count by user. */
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
