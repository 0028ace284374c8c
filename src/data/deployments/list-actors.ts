import { fromObservable, fromPromise } from 'xstate';
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { createListMachine, type DeviceCopy, type ListPage } from '../../machines/list.ts';
import { createProgressMachine } from '../../machines/progress.ts';
import type { DeploymentListQuery } from '../../rules/deployments/list-query.ts';
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
