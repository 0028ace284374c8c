import { fromObservable, fromPromise } from 'xstate';
import type { DeploymentRequest, DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { sensitiveFields } from '../../contract/generated/sensitive-fields.ts';
import { type Command, type CommandOutcome, createConfirmationMachine } from '../../machines/confirmation.ts';
import { createListMachine, type DeviceCopy, type ListPage } from '../../machines/list.ts';
import { createProgressMachine } from '../../machines/progress.ts';
import { createRecordMachine, type RecordAnswer, type RecordCopy } from '../../machines/record.ts';
import type { DeploymentListQuery } from '../../rules/deployments/list-query.ts';
import type { DeploymentCommand } from './commands.ts';
import type { DeploymentData, DeploymentProgressEntry } from './deployments.ts';

/** The list machine with its real effects: one for each list that is on the screen. */
export function createDeploymentList(data: DeploymentData) {
  return createListMachine<DeploymentListQuery, DeploymentRequestSummary>().provide({
    actors: {
      watchDevice: fromObservable<DeviceCopy<DeploymentRequestSummary>, { query: DeploymentListQuery }>(({ input }) =>
        data.watchPage(input.query),
      ),
      fetchPage: fromPromise<ListPage<DeploymentRequestSummary>, { query: DeploymentListQuery }>(({ input, signal }) =>
        data.fetchPage(input.query, signal),
      ),
    },
  });
}

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

/** The progress machine with its real effects. */
export function createDeploymentProgress(data: DeploymentData) {
  return createProgressMachine<DeploymentProgressEntry>().provide({
    actors: {
      fetchProgress: fromPromise<readonly DeploymentProgressEntry[], { ids: readonly number[] }>(({ input, signal }) =>
        data.fetchProgress(input.ids, signal),
      ),
    },
  });
}

/** The confirmation machine for one command: made when its dialog opens. */
export function createDeploymentConfirmation(data: DeploymentData, command: DeploymentCommand) {
  return createConfirmationMachine<DeploymentRequestSummary>().provide({
    actors: {
      isCredentialEmpty: fromPromise<boolean, { credentialId: number }>(({ input, signal }) =>
        data.isCredentialEmpty(input.credentialId, signal),
      ),
      send: fromPromise<CommandOutcome<DeploymentRequestSummary>, Command<DeploymentRequestSummary>>(({ input }) =>
        data.send(command, input),
      ),
    },
  });
}
