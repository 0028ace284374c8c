/** What the generated operations are made of. */
import * as v from 'valibot';
import type { ContractOperation, OperationId } from './client.ts';
import type { operations } from './generated/schema.d.ts';

/** What the contract says that an operation answers; nothing where its answer has no body. */
type PromisedAnswer<Id extends OperationId> = operations[Id]['responses'] extends { 200: { content: infer Content } }
  ? Content[keyof Content]
  : undefined;

/** Its parser gives what the contract promises, or nothing where a back end may leave that out. */
export type ParsedOperation<Id extends OperationId> = ContractOperation<Id, PromisedAnswer<Id> | undefined>;

/** Its answer has no end, and is read event by event (`event-stream.ts`). */
export type StreamOperation<Id extends OperationId> = Omit<ContractOperation<Id, never>, 'parser'>;

/** For an answer whose body says nothing. */
export const ignored = /*#__PURE__*/ v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);
