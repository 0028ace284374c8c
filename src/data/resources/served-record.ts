import { fromObservable, fromPromise, toObserver } from 'xstate';
import { toAppError } from '../../contract/app-error.ts';
import { createRecordMachine, type RecordAnswer, type RecordCopy } from '../../machines/records/record.ts';
import type { RecordId } from '../../rules/records/record-key.ts';

/** Throws an AppError. */
export type RecordReader<Served, Id extends RecordId> = (id: Id, signal: AbortSignal) => Promise<Served>;

/** Never throws. */
export interface KeptReadings<Served, Id extends RecordId> {
  read(id: Id): Promise<RecordCopy<Served> | null>;
  keep(id: Id, reading: RecordCopy<Served>): Promise<void>;
  drop(id: Id): Promise<void>;
}

const NOTHING_KEPT: KeptReadings<never, RecordId> = {
  read: async () => null,
  keep: async () => undefined,
  drop: async () => undefined,
};

/** For data that only the server has; a stored reading is shown meanwhile. */
export function createServedRecord<Served extends object, Id extends RecordId>(
  read: RecordReader<Served, Id>,
  kept: KeptReadings<Served, Id> = NOTHING_KEPT,
) {
  return createRecordMachine<Served, Id>().provide({
    actors: {
      watchDevice: fromObservable<RecordCopy<Served> | null, { id: Id }>(({ input }) => ({
        subscribe: (listener: Parameters<typeof toObserver<RecordCopy<Served> | null>>[0]) => {
          const leaving = new AbortController();
          void kept.read(input.id).then((copy) => {
            if (!leaving.signal.aborted) toObserver(listener).next?.(copy);
          });
          return { unsubscribe: () => leaving.abort() };
        },
      })),
      fetchRecord: fromPromise<RecordAnswer<Served>, { id: Id }>(async ({ input, signal }) => {
        try {
          const record = await read(input.id, signal);
          const asOf = Date.now();
          void kept.keep(input.id, { record, asOf });
          return { kind: 'found', record, asOf };
        } catch (failure) {
          const { kind, message } = toAppError(failure);
          if (kind === 'not-found' || kind === 'forbidden') void kept.drop(input.id);
          if (kind === 'not-found') return { kind: 'missing', message };
          if (kind === 'forbidden') return { kind: 'forbidden', message };
          throw failure;
        }
      }),
    },
  });
}
