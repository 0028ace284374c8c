import { approvalRegion } from './approval-region.ts';
import { infrastructureRegion } from './infrastructure-region.ts';
import { jobRegion } from './job-region.ts';
import { serviceRegion } from './service-region.ts';
import { deploymentSetup, opens } from './vocabulary.ts';

/**
 * The lifecycle of a deployment request (Deployments §4): four statuses side by side while it lives, then deleted.
 * The browser asks it what to offer, the server asks it what to accept.
 */
export const deploymentLifecycle = deploymentSetup.createMachine({
  id: 'deployment',
  context: ({ input }) => input,
  initial: 'live',
  states: {
    live: {
      type: 'parallel',
      on: {
        VIEW: opens('view', 'VIEW'),
        LAST_BUILD: opens('last build', 'LAST_BUILD', 'a build job has run'),
        MONITORING: opens('monitoring', 'MONITORING', 'the type is monitored by a dashboard'),
      },
      states: {
        approval: approvalRegion,
        infrastructure: infrastructureRegion,
        job: jobRegion,
        service: serviceRegion,
      },
    },
    deleted: { type: 'final' },
  },
});
