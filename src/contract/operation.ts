/** What the operations of the contract are made of. */
import * as v from 'valibot';
import type { ContractOperation, OperationId } from './client.ts';
import { commandOutcomeParser } from './generated/parsers.ts';

export type AnyOperation = ContractOperation<OperationId, unknown>;

/** A command's answer; a back end that knows only the specification may answer with an empty body. */
export const outcome = /*#__PURE__*/ v.optional(commandOutcomeParser);

/** For an answer whose body says nothing. */
export const ignored = /*#__PURE__*/ v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);
