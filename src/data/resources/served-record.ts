import { fromObservable, fromPromise } from 'xstate';
import { toAppError } from '../../contract/app-error.ts';
import { createRecordMachine, type RecordAnswer, type RecordCopy } from '../../machines/records/record.ts';
import type { RecordId } from '../../rules/record-key.ts';

/** Asks the server for one record. Throws an AppError. */
export type RecordReader<Served, Id extends RecordId> = (id: Id, signal: AbortSignal) => Promise<Served>;

/** The device keeps nothing of such a record, so there is nothing to hear of it. */
const silence = { subscribe: () => ({ unsubscribe: () => undefined }) };

/** The record machine of what the server alone can tell. */
export function createServedRecord<Served extends object, Id extends RecordId>(read: RecordReader<Served, Id>) {
  return createRecordMachine<Served, Id>().provide({
    actors: {
      watchDevice: fromObservable<RecordCopy<Served> | null, { id: Id }>(() => silence),
      fetchRecord: fromPromise<RecordAnswer<Served>, { id: Id }>(async ({ input, signal }) => {
        try {
          return { kind: 'found', record: await read(input.id, signal), asOf: Date.now() };
        } catch (failure) {
          const { kind, message } = toAppError(failure);
          if (kind === 'not-found') return { kind: 'missing', message };
          if (kind === 'forbidden') return { kind: 'forbidden', message };
          throw failure;
        }
      }),
    },
  });
}
