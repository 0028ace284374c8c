import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { operations } from '../../../src/contract/generated/schema.d.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { OperationId } from './document.ts';

export type { OperationId } from './document.ts';

type Given<T> = [NonNullable<T>] extends [never] ? Readonly<Record<never, never>> : NonNullable<T>;
type Parameters<Id extends OperationId> = operations[Id]['parameters'];

type ContentOf<Body> = Body extends { content: { 'application/json': infer Json } }
  ? Json
  : Body extends { content: { 'text/plain': infer Text } }
    ? Text
    : undefined;

/** Undefined too where a body is optional. */
type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody: infer Body }
  ? ContentOf<NonNullable<Body>>
  : operations[Id] extends { requestBody?: { content: infer Content } }
    ? ContentOf<{ content: Content }> | undefined
    : undefined;

type AnswerContent<Answer> = Answer extends { content: { 'application/json': infer Json } }
  ? Json
  : Answer extends { content: { 'text/plain': infer Text } }
    ? Text
    : Answer extends { content: { 'application/octet-stream': string } }
      ? Buffer
      : Answer extends { content: { 'text/event-stream': string } | { 'text/csv': string } }
        ? Readable
        : undefined;

type AnswerOf<Id extends OperationId> = operations[Id]['responses'] extends { 200: infer Ok }
  ? AnswerContent<Ok>
  : undefined;

export interface Call<Id extends OperationId> {
  readonly operation: Id;
  readonly path: Given<Parameters<Id>['path']>;
  readonly query: Given<Parameters<Id>['query']>;
  /** Names in lower case; extensions are absent in plain mode. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: BodyOf<Id>;
  /** Throws on a public call. */
  readonly viewer: Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<AnswerOf<Id>>;

export type Handlers<Id extends OperationId = OperationId> = { readonly [Operation in Id]: Handler<Operation> };
