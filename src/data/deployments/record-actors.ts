import { fromObservable, fromPromise } from 'xstate';
import type { DeploymentRequest } from '../../contract/generated/schema.d.ts';
import { sensitiveFields } from '../../contract/generated/sensitive-fields.ts';
import { createRecordMachine, type RecordAnswer, type RecordCopy } from '../../machines/record.ts';
import type { DeploymentData } from './deployments.ts';

type Secrets = Pick<DeploymentRequest, (typeof sensitiveFields)['DeploymentRequest'][number]>;

function secretsOf(record: DeploymentRequest): Partial<Secrets> {
  const sensitive: ReadonlySet<string> = new Set(sensitiveFields.DeploymentRequest);
  return Object.fromEntries(Object.entries(record).filter(([key]) => sensitive.has(key)));
}

/** The record machine with its real effects: one for each detail page. Secrets live as long as the page does. */
export function createDeploymentRecord(data: DeploymentData) {
  let secrets: Partial<Secrets> = {};
  return createRecordMachine<DeploymentRequest, number>().provide({
    actors: {
      watchDevice: fromObservable<RecordCopy<DeploymentRequest> | null, { id: number }>(({ input }) =>
        data.watchRecord(input.id, (record) => ({ ...record, ...secrets })),
      ),
      fetchRecord: fromPromise<RecordAnswer<DeploymentRequest>, { id: number }>(async ({ input, signal }) => {
        const answer = await data.fetchRecord(input.id, signal);
        secrets = answer.kind === 'found' ? secretsOf(answer.record) : {};
        return answer;
      }),
    },
  });
}
