import { lifecycleChart } from '../engine/chart.ts';
import { approvalRegion } from './approval-region.ts';
import { infrastructureRegion } from './infrastructure-region.ts';
import { jobRegion } from './job-region.ts';
import { serviceRegion } from './service-region.ts';
import { opens } from './vocabulary.ts';

/** The chart of a deployment request (Deployments §4): four statuses side by side while it lives, then deleted. */
export const deploymentChart = lifecycleChart({
  id: 'deployment',
  always: {
    VIEW: opens('view', 'VIEW'),
    LAST_BUILD: opens('last build', 'LAST_BUILD', 'a build job has run'),
    MONITORING: opens('monitoring', 'MONITORING', 'the type is monitored by a dashboard'),
  },
  regions: {
    approval: approvalRegion,
    infrastructure: infrastructureRegion,
    job: jobRegion,
    service: serviceRegion,
  },
});
