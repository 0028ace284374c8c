import { fromObservable, fromPromise } from 'xstate';
import { toAppError } from '../../../../contract/app-error.ts';
import type { DeploymentLog } from '../../../../contract/generated/schema.d.ts';
import type { DeploymentData } from '../../../../data/deployments/deployment-data.ts';
import { createRecordMachine, type RecordAnswer, type RecordCopy } from '../../../../machines/records/record.ts';

/** A log is not kept on the device, so there is nothing to hear of it. */
const nothing = { subscribe: () => ({ unsubscribe: () => undefined }) };

/** The record machine for the log of one request's last build. */
export function createBuildLog(data: DeploymentData) {
  return createRecordMachine<DeploymentLog, number>().provide({
    actors: {
      watchDevice: fromObservable<RecordCopy<DeploymentLog> | null, { id: number }>(() => nothing),
      fetchRecord: fromPromise<RecordAnswer<DeploymentLog>, { id: number }>(async ({ input, signal }) => {
        try {
          return { kind: 'found', record: await data.log(input.id, signal), asOf: Date.now() };
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
