import { fromObservable, fromPromise } from 'xstate';
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import {
  type AheadInput,
  createListMachine,
  type DeviceCopy,
  type DeviceInput,
  type ListPage,
} from '../../machines/list.ts';
import { type DeploymentListQuery, isSameQuery } from '../../rules/deployments/list-query.ts';
import type { DeploymentData, DeploymentPageAhead } from './deployments.ts';

/** The list machine with its real effects: one for each list that is on the screen. */
export function createDeploymentList(data: DeploymentData) {
  return createListMachine<DeploymentListQuery, DeploymentRequestSummary>(isSameQuery).provide({
    actors: {
      watchDevice: fromObservable<DeviceCopy<DeploymentRequestSummary>, DeviceInput<DeploymentListQuery>>(({ input }) =>
        data.watchPage(input.query, input.isShown),
      ),
      fetchPage: fromPromise<ListPage<DeploymentRequestSummary>, { query: DeploymentListQuery }>(({ input, signal }) =>
        data.fetchPage(input.query, signal),
      ),
      watchAhead: fromObservable<readonly DeploymentPageAhead[], AheadInput<DeploymentListQuery>>(({ input }) =>
        data.watchPagesBeside(input.query, input.known),
      ),
    },
  });
}
