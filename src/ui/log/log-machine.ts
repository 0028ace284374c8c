import { fromObservable, fromPromise } from 'xstate';
import { toAppError } from '../../contract/app-error.ts';
import type { DeploymentLog } from '../../contract/generated/schema.d.ts';
import { createRecordMachine, type RecordAnswer, type RecordCopy } from '../../machines/records/record.ts';
import type { RecordId } from '../../rules/record-key.ts';

/** Asks the server for the log of a record's last build. Throws an AppError. */
export type LogReader = (id: RecordId, signal: AbortSignal) => Promise<DeploymentLog>;

/** A log is not kept on the device, so there is nothing to hear of it. */
const nothing = { subscribe: () => ({ unsubscribe: () => undefined }) };

/** The record machine for the log of a record's last build. */
export function createLogMachine(read: LogReader) {
  return createRecordMachine<DeploymentLog, RecordId>().provide({
    actors: {
      watchDevice: fromObservable<RecordCopy<DeploymentLog> | null, { id: RecordId }>(() => nothing),
      fetchRecord: fromPromise<RecordAnswer<DeploymentLog>, { id: RecordId }>(async ({ input, signal }) => {
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
