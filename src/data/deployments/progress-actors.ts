import { createActor, fromPromise } from 'xstate';
import { createProgressMachine } from '../../machines/deployments/progress.ts';
import type { DeploymentData, DeploymentProgressEntry } from './deployment-data.ts';

/** Polls nothing until it knows what is in progress; the caller stops it. */
export function startDeploymentProgress(data: DeploymentData) {
  const machine = createProgressMachine<DeploymentProgressEntry>().provide({
    actors: {
      fetchProgress: fromPromise<readonly DeploymentProgressEntry[], { ids: readonly number[] }>(({ input, signal }) =>
        data.fetchProgress(input.ids, signal),
      ),
    },
  });
  return createActor(machine, { input: { ids: [], live: false } }).start();
}
