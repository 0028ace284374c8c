import * as v from 'valibot';
import type { ContractOperation, OperationId } from './client.ts';
import type { operations } from './generated/schema.d.ts';

type PromisedAnswer<Id extends OperationId> = operations[Id]['responses'] extends { 200: { content: infer Content } }
  ? Content[keyof Content]
  : undefined;

export type ParsedOperation<Id extends OperationId> = ContractOperation<Id, PromisedAnswer<Id> | undefined>;

/** Endless, read event by event (`event-stream.ts`). */
export type StreamOperation<Id extends OperationId> = Omit<ContractOperation<Id, never>, 'parser'>;

export const ignored = /*#__PURE__*/ v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);
