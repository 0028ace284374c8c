/** What the job runner does for a BI deployment (Administration §4): its stages, and what they leave behind. */
import {
  type BiDeploymentOperation,
  biDeploymentLifecycle,
} from '../../../src/machines/lifecycles/bi-deployment/lifecycle.ts';
import { type JOB_STAGES, LAUNCH_STAGES } from '../../../src/rules/bi-deployments/record.ts';
import { statusOperations } from '../../jobs/status-operations.ts';
import { leaveMonitoring, takeMonitoringAway } from './monitoring.ts';
import { type BiDeploymentRow, biDeployments } from './record.ts';

type Stage = (typeof JOB_STAGES)[number];

/** The additional parameter that names the stage at which a rehearsal fails once. */
const FAIL_AT_PARAMETER = 'REHEARSAL_FAIL_AT';

const nameOf = ({ client, environment_identifier: environment }: BiDeploymentRow) => `${client}/${environment}`;

/** The network that a cloud would allocate: the same for the same request. */
const networkOf = ({ id }: BiDeploymentRow) => `10.${64 + (id % 64)}.${Math.floor(id / 64) % 256}.0/27`;

/** The statuses that say that a stage has failed, one after the other. */
const FAILURES = {
  // A job that fails before it began has no status of its own: the launch has failed then.
  QUEUED: ['LAUNCHING', 'LAUNCHING_FAILED'],
  LAUNCHING: ['LAUNCHING_FAILED'],
  DESTROYING: ['DESTROYING_FAILED'],
} as const satisfies Record<Stage, readonly BiDeploymentRow['status'][]>;

export const biDeploymentOperations = statusOperations<BiDeploymentRow, BiDeploymentOperation['operation'], Stage>({
  records: biDeployments,
  lifecycle: biDeploymentLifecycle,
  operations: {
    LAUNCH: { label: 'Launch', jobName: 'bi-deployment', stages: LAUNCH_STAGES },
    DESTROY: { label: 'Destroy', jobName: 'bi-destruction', stages: ['DESTROYING'] },
  },
  stages: {
    QUEUED: { title: 'Wait for an agent', seconds: 15, lines: () => ['Running on agent-4 in /var/jenkins/bi'] },
    LAUNCHING: {
      title: 'Deploy BI resources',
      seconds: 150,
      lines: ({ subjectName, environment }) => [
        '+ git clone --depth 1 bi-pipeline.git',
        `+ terraform apply -auto-approve -var environment=${subjectName} -var network=${networkOf(environment)}`,
        'Resources: 6 added.',
        '+ ./publish-models.sh',
        'Published 3 models.',
      ],
      failure: () => ['Error: creating the workspace: capacity quota exceeded', 'script returned exit code 1'],
    },
    DESTROYING: {
      title: 'Destroy BI resources',
      seconds: 60,
      lines: ({ subjectName }) => [
        `+ terraform destroy -auto-approve -var environment=${subjectName}`,
        'Resources: 6 destroyed.',
      ],
      failure: () => ['Error: deleting the workspace: a refresh is running', 'script returned exit code 1'],
    },
  },
  name: nameOf,
  logPath: ({ id }) => `/dashboard/bideployments/viewlog/${id}`,
  failsAt: ({ additional_parameters: parameters }) => parameters[FAIL_AT_PARAMETER],
  success: (stage) => (stage === 'DESTROYING' ? ['DESTROYED'] : ['LAUNCHED']),
  failure: (stage) => FAILURES[stage],
  afterStage: async (transaction, row, stage) => {
    switch (stage) {
      case 'QUEUED':
        return;
      case 'LAUNCHING':
        await leaveMonitoring(transaction, row);
        await biDeployments.update(transaction, row, { network: networkOf(row) });
        return;
      case 'DESTROYING':
        await takeMonitoringAway(transaction, row);
        await biDeployments.update(transaction, row, { network: null });
    }
  },
});
