import type { DeploymentActionRecord } from '../../../rules/deployment-logs/record.ts';
import { definePlainActions, NO_STATUS, plainLifecycle } from '../engine/plain-lifecycle.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';

/** The lifecycle of an entry of the deployment action log, which never changes: one can look at it (Administration §2). */
export const deploymentLogLifecycle = plainLifecycle({
  id: 'deployment action log entry',
  actions: definePlainActions({
    VIEW: { label: 'View', privilege: 'deploymentactionlog.view', offline: 'needs network' },
  }),
  factsOf: (_: DeploymentActionRecord, { privileges }) => ({ privileges }),
  factGuards: {},
  guards: {},
});

/** What can be done with an entry, by its chart. */
export const deploymentLogRecords = recordLifecycle(deploymentLogLifecycle, () => NO_STATUS);
