/** Requests that HTTP or the router refuse: they skip all hooks, but get a normal answer. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { malformedRequest, type ProblemDetails, problemBody } from '../problems/problem.ts';

/** Headers specific to the sampled answer; all others are the same on every answer. */
const OF_THE_ANSWER = new Set([
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'vary',
]);

const PROBLEM_HEADERS = { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store' };

type Headers = Readonly<Record<string, string>>;

export interface UnroutedRequests {
  onClientError(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void;
  onFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void;
}

function detailsOfClientError(code: string | undefined): ProblemDetails {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        ...malformedRequest([], 'The request’s URL or headers are too long.').details,
        status: 431,
      };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { ...malformedRequest([], 'The request timed out.').details, status: 408 };
    default:
      return malformedRequest([], 'The request couldn’t be read.').details;
  }
}

export function createUnroutedRequests(): UnroutedRequests {
  let known: Promise<Headers> | null = null;
  /** Copied from a regular answer at first use: the server answers only once it runs. */
  const headersOf = (app: FastifyInstance): Promise<Headers> => {
    known ??= app
      .inject({ method: 'GET', url: '/health' })
      .then(({ headers }) =>
        Object.fromEntries(
          Object.entries(headers).flatMap(([name, value]) =>
            typeof value === 'string' && !OF_THE_ANSWER.has(name) ? [[name, value]] : [],
          ),
        ),
      );
    return known;
  };
  return {
    onClientError(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
      const details = detailsOfClientError(error.code);
      const trace = randomUUID();
      this.log.warn({ trace, reason: error.code, status: details.status }, 'Could not read a request');
      const body = JSON.stringify({ ...problemBody(details, trace), errors: undefined });
      const status = `HTTP/1.1 ${details.status} ${STATUS_CODES[details.status] ?? ''}\r\n`;
      const answer = (headers: Headers) => {
        // The client may have left, or already has its answer.
        if (!socket.writable) return;
        const lines = Object.entries({
          ...headers,
          ...PROBLEM_HEADERS,
          'content-length': String(Buffer.byteLength(body)),
          connection: 'close',
        }).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.end(`${status}${lines.join('')}\r\n${body}`);
      };
      headersOf(this).then(answer, () => socket.destroy());
    },
    onFrameworkError: (error, request, reply) => {
      const message = 'There is nothing at this address.';
      const details = { ...malformedRequest([], message).details, status: error.statusCode ?? 400 };
      const body = { ...problemBody(details, request.id), errors: undefined };
      const answer = (headers: Headers) =>
        reply
          .code(details.status)
          .headers({ ...headers, ...PROBLEM_HEADERS })
          .send(JSON.stringify(body));
      headersOf(request.server).then(answer, () => request.raw.destroy());
    },
  };
}
