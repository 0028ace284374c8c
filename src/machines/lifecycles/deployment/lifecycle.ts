import { DEPLOYMENT_ACTION_LABELS, DEPLOYMENT_ACTIONS } from '../../../rules/deployments/actions.ts';
import {
  ACTION_WORDS,
  JOB_FAILED_CLAUSE,
  STATUS_CLAUSES,
  tellingRegion,
} from '../../../rules/deployments/refusal-words.ts';
import { statusWords } from '../../../rules/deployments/status-display.ts';
import { JOB_STATUSES_FAILED, STATUSES_BY_REGION } from '../../../rules/deployments/statuses.ts';
import { lifecycleChart } from '../engine/chart.ts';
import { defineLifecycle } from '../engine/lifecycle.ts';
import { approvalRegion } from './approval-region.ts';
import { DEPLOYMENT_OFFLINE_POLICIES, DEPLOYMENT_REPORTS, isDeploymentEffect } from './events.ts';
import { factsOf } from './facts.ts';
import { FACT_GUARDS, STATUS_GUARDS } from './guards.ts';
import { infrastructureRegion } from './infrastructure-region.ts';
import { jobRegion } from './job-region.ts';
import { neededPrivileges } from './privileges.ts';
import { serviceRegion } from './service-region.ts';
import { deploymentSetup, opens } from './vocabulary.ts';

/** The chart of a deployment request (Deployments §4): four statuses side by side while it lives, then deleted. */
const deploymentChart = lifecycleChart({
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

/**
 * The lifecycle of a deployment request (Deployments §4). The browser asks it what to offer, the server asks it what to
 * accept.
 */
export const deploymentLifecycle = defineLifecycle({
  regions: {
    approval: {
      name: 'approval status',
      statuses: STATUSES_BY_REGION.approval,
      words: statusWords,
      clause: STATUS_CLAUSES.approval,
    },
    infrastructure: {
      name: 'infrastructure status',
      statuses: STATUSES_BY_REGION.infrastructure,
      words: statusWords,
      clause: STATUS_CLAUSES.infrastructure,
    },
    job: {
      name: 'build job status',
      statuses: STATUSES_BY_REGION.job,
      words: statusWords,
      clause: STATUS_CLAUSES.job,
      sums: [{ statuses: JOB_STATUSES_FAILED, clause: JOB_FAILED_CLAUSE }],
    },
    service: {
      name: 'service status',
      statuses: STATUSES_BY_REGION.service,
      words: statusWords,
      clause: STATUS_CLAUSES.service,
    },
  },
  tellingRegion,
  actions: DEPLOYMENT_ACTIONS,
  labels: DEPLOYMENT_ACTION_LABELS,
  words: ACTION_WORDS,
  offline: DEPLOYMENT_OFFLINE_POLICIES,
  reports: DEPLOYMENT_REPORTS,
  factsOf,
  neededPrivileges,
  factGuards: FACT_GUARDS,
  statusGuards: STATUS_GUARDS,
  isEffect: isDeploymentEffect,
  chart: deploymentChart,
  machine: () => deploymentSetup.createMachine(deploymentChart),
});
