import type { DeploymentActionRecord } from '../../../rules/deployment-logs/record.ts';
import { definePlainActions, NO_STATUS, plainLifecycle } from '../engine/plain-lifecycle.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';

/** An entry never changes and can only be viewed (Administration §2). */
export const deploymentLogLifecycle = plainLifecycle({
  id: 'deployment action log entry',
  actions: definePlainActions({
    VIEW: { label: 'View', privilege: 'deploymentactionlog.view', offline: 'needs network' },
  }),
  factsOf: (_: DeploymentActionRecord, { privileges }) => ({ privileges }),
  factGuards: {},
  guards: {},
});

export const deploymentLogRecords = recordLifecycle(deploymentLogLifecycle, () => NO_STATUS);
