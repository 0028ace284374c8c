/** The operations of the jobs on environments (Deployments §4). */
import {
  type DeploymentReport,
  isBuild,
  type Operation,
} from '../../../../src/machines/lifecycles/deployment/events.ts';
import { NO_FACTS } from '../../../../src/machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../../../src/machines/lifecycles/deployment/lifecycle.ts';
import {
  INFRASTRUCTURE_IN_PROGRESS,
  isJobInProgress,
  JOB_STATUSES_IN_PROGRESS,
  type StatusTuple,
} from '../../../../src/rules/deployments/statuses.ts';
import { removeHealth } from '../../../health/health-store.ts';
import { type OperationArea, PLANNING } from '../../../jobs/operation-area.ts';
import { plannedArea } from '../../../jobs/planned-records.ts';
import { storedProgress } from '../../../jobs/progress.ts';
import {
  applyEnd as applyEndOf,
  applyReports as applyReportsOf,
  type Outcome,
  type Reported,
} from '../../../jobs/reports.ts';
import { withoutOperation } from '../../../records/build-log.ts';
import { removeAccess, storeAccess } from '../access-results.ts';
import { forgetAsRun } from '../as-run.ts';
import { watchedRequests } from '../health.ts';
import { orderFailureMails, orderMail } from '../mails.ts';
import { removeReadings } from '../monitoring/readings.ts';
import { plannedRequests } from '../plans.ts';
import { type DeploymentRecord, isRehearsed, tupleOf } from '../record.ts';
import { deployments, readSecrets, updateRecord } from '../store.ts';
import {
  creationResults,
  placementOfRequest,
  removesMachines,
  runnerSecretsOf,
  storeOutputs,
  successResults,
  withBuild,
} from './outputs.ts';
import { STAGE_DEFINITIONS } from './stage-script.ts';
import {
  beginReports,
  type EnvironmentOperation,
  environmentOf,
  failureReports,
  haveMachines,
  operationFound,
  type RunEnvironment,
  type Stage,
  stagesOf,
  successReports,
} from './stages.ts';

function take(tuple: StatusTuple, type: DeploymentReport) {
  return deploymentLifecycle.decide(tuple, NO_FACTS, { type });
}

export function applyReports(tuple: StatusTuple, reports: readonly DeploymentReport[]): Reported<StatusTuple> {
  return applyReportsOf(take, tuple, reports);
}

interface EnvironmentEnd {
  readonly operation: Operation;
  readonly stage: Stage;
  readonly outcome: Outcome;
  readonly machinesExist: boolean;
  readonly monitored: boolean;
}

/** Applies an operation's end; a build that left no environment behind has failed. */
export function applyEnd(
  tuple: StatusTuple,
  { operation, stage, outcome, machinesExist, monitored }: EnvironmentEnd,
): Reported<StatusTuple> & { readonly outcome: Outcome } {
  return applyEndOf(take, tuple, {
    outcome,
    success: successReports(operation, tuple, monitored),
    failure: failureReports(operation, stage, machinesExist),
    isUnfinished: ({ job }) => isJobInProgress(job),
  });
}

const FAIL_AT_PARAMETER = 'REHEARSAL_FAIL_AT';

const BUILD = 'environment-deployment';
const MAINTENANCE = 'environment-maintenance';

export const deploymentOperations: OperationArea<
  DeploymentRecord,
  StatusTuple,
  EnvironmentOperation,
  Stage,
  RunEnvironment
> = {
  area: deployments.area,
  entity: deployments.entity,
  operations: {
    LAUNCH: { label: 'Launch', jobName: BUILD, isRetried: true },
    START_VMS: { label: 'Start', jobName: MAINTENANCE },
    STOP_VMS: { label: 'Stop', jobName: MAINTENANCE },
    DESTROY_INFRASTRUCTURE: { label: 'Destroy', jobName: MAINTENANCE },
    ROLLBACK_INFRASTRUCTURE: { label: 'Rollback', jobName: MAINTENANCE },
    REDEPLOY: { label: 'Redeployment', jobName: BUILD, isRetried: true },
    [PLANNING]: { label: 'Plan', jobName: 'environment-plan' },
    RETRY_JOB: { label: 'Retry', jobName: BUILD, isRetry: true, isRetried: true },
  },
  stages: STAGE_DEFINITIONS,
  find: (queries, id) => deployments.find(queries, Number(id), null),
  lock: (transaction, id) => deployments.lock(transaction, Number(id), null),
  operationRecord: (record) => ({
    id: record.id,
    tenantId: record.tenant_id,
    title: `deployment request #${record.id}`,
    name: `${record.client}/${record.environment_identifier}`,
    lastBuild: Math.max(
      0,
      ...[...(record.document.demoDeploymentBuilds ?? []), ...(record.document.awsMaintenanceBuilds ?? [])].map(
        ({ buildNumber }) => buildNumber,
      ),
    ),
    logPath: `/dashboard/deployments/logs/${record.id}`,
    progress: storedProgress(record),
  }),
  tuple: tupleOf,
  logged: deployments.logged,
  environment: environmentOf,
  failsAt: ({ document }) => document.additionalParameters?.[FAIL_AT_PARAMETER],
  plan: (record, { operation, ...order }) => {
    if (operation === PLANNING) return { stages: ['QUEUED'] };
    const machinesExist = haveMachines(tupleOf(record));
    return {
      stages: stagesOf({ ...order, operation, deploymentType: record.deployment_type, machinesExist }),
      marks: { machines_exist: machinesExist },
    };
  },
  started: (tuple, operation, stage) =>
    operation === PLANNING ? { tuple, refusals: [] } : applyReports(tuple, beginReports(operation, stage)),
  ended: (record, { operation, stage, outcome, marks }) => {
    if (operation === PLANNING) return { tuple: tupleOf(record), refusals: [], outcome };
    return applyEnd(tupleOf(record), {
      operation,
      stage,
      outcome,
      machinesExist: marks.machines_exist ?? false,
      monitored: record.document.enableMonitoring ?? false,
    });
  },
  placement: placementOfRequest,
  planned: plannedArea(plannedRequests),
  ownEndMails: true,
  watched: watchedRequests,
  runnerInputs: async (queries, keys, record, operation) => {
    const { hosts, redeploymentMethod } = environmentOf(record, operation);
    return {
      given: { hostNames: hosts.map(({ hostName }) => hostName), redeploymentMethod },
      credentialId: record.credential_id,
      secrets: runnerSecretsOf(await readSecrets(queries, keys, record.id)),
    };
  },
  afterStage: async (transaction, context, record, stage, outputs) => {
    const marks = stage === 'CREATING_INFRASTRUCTURE' ? { machines_exist: true } : {};
    if (outputs !== null) {
      await updateRecord(transaction, record, { document: await storeOutputs(transaction, context, record, outputs) });
    } else if (stage === 'CREATING_INFRASTRUCTURE') {
      await storeAccess(transaction, context.keys, record);
      await updateRecord(transaction, record, { document: creationResults(record) });
    }
    return marks;
  },
  update: (transaction, record, { runner, ...update }) =>
    updateRecord(transaction, record, {
      ...update,
      ...(runner !== undefined && runner !== (record.document.runner ?? null) && { document: { runner } }),
    }),
  end: async (transaction, context, record, { operation, outcome, tuple, build, outputs, cancelledBy }) => {
    if (operation === PLANNING) return;
    const succeeded = outcome === 'SUCCEEDED';
    const reported = outputs === null ? {} : await storeOutputs(transaction, context, record, outputs);
    if (succeeded && removesMachines(operation)) {
      await removeAccess(transaction, record.id);
      await removeReadings(transaction, record.id);
      await removeHealth(transaction, record.id);
    } else if (succeeded && isBuild(operation)) {
      if (isRehearsed(record)) await storeAccess(transaction, context.keys, record);
      await forgetAsRun(transaction, record.id);
    }
    const { buildNumber } = build;
    if (succeeded) await orderMail(transaction, record, 'completed', buildNumber);
    else if (cancelledBy !== undefined) await orderMail(transaction, record, 'cancelled', buildNumber);
    else await orderFailureMails(transaction, record, buildNumber);
    await updateRecord(transaction, record, {
      tuple,
      operation: null,
      document: {
        ...reported,
        ...(succeeded ? successResults(record, operation) : {}),
        ...withBuild(record, operation, build),
      },
    });
  },
  busyIds: async (queries, limit) => {
    const rows = await queries
      .selectFrom('deployment_requests')
      .select('id')
      .where(({ or, eb }) =>
        or([
          eb('job_status', 'in', JOB_STATUSES_IN_PROGRESS),
          eb('infrastructure_status', 'in', INFRASTRUCTURE_IN_PROGRESS),
        ]),
      )
      .where(withoutOperation(deployments.area, 'deployment_requests.id'))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },
  found: (record) => {
    const found = operationFound(record.deployment_type, tupleOf(record));
    if (found === null) return null;
    const { operation, plan, position, machinesExist } = found;
    return { operation, stages: plan, position, marks: { machines_exist: machinesExist } };
  },
};
