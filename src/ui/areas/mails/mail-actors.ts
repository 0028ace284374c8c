import { fromObservable, fromPromise } from 'xstate';
import { toAppError } from '../../../contract/app-error.ts';
import type { ContractClient } from '../../../contract/client.ts';
import type { Mail } from '../../../contract/generated/schema.d.ts';
import { fetchMail } from '../../../data/mails/mails.ts';
import { createRecordMachine, type RecordAnswer, type RecordCopy } from '../../../machines/records/record.ts';

/** Mails bear launch links and are never kept: the device has nothing to say about them. */
const silence = { subscribe: () => ({ unsubscribe: () => undefined }) };

/** The record machine for one mail. */
export function mailMachine(client: ContractClient) {
  return createRecordMachine<Mail, string>().provide({
    actors: {
      watchDevice: fromObservable<RecordCopy<Mail> | null, { id: string }>(() => silence),
      fetchRecord: fromPromise<RecordAnswer<Mail>, { id: string }>(async ({ input, signal }) => {
        try {
          return { kind: 'found', record: await fetchMail(client, input.id, signal), asOf: Date.now() };
        } catch (failure) {
          const error = toAppError(failure);
          if (error.kind === 'not-found') return { kind: 'missing', message: error.message };
          if (error.kind === 'forbidden') return { kind: 'forbidden', message: error.message };
          throw error;
        }
      }),
    },
  });
}
