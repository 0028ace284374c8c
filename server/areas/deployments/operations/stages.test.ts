import { describe, expect, it } from 'vitest';
import type { DeploymentEffect, Operation } from '../../../../src/machines/lifecycles/deployment/events.ts';
import { NO_FACTS } from '../../../../src/machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../../../src/machines/lifecycles/deployment/lifecycle.ts';
import { PRIVILEGES } from '../../../../src/rules/access/privileges.ts';
import { DEPLOYMENT_ACTIONS } from '../../../../src/rules/deployments/actions.ts';
import { REDEPLOY_STAGES_BY_TYPE } from '../../../../src/rules/deployments/build-stages.ts';
import { DEPLOYMENT_TYPES, type DeploymentType } from '../../../../src/rules/deployments/deployment-types.ts';
import {
  INFRASTRUCTURE_STATUSES,
  isInProgress,
  isJobFailed,
  isJobInProgress,
  JOB_STATUSES,
  type StatusTuple,
} from '../../../../src/rules/deployments/statuses.ts';
import { applyEnd, applyReports } from './operations.ts';
import { beginReports, failureReports, haveMachines, operationFound, type Stage, stagesOf } from './stages.ts';

const FACTS = {
  ...NO_FACTS,
  privileges: new Set<string>(PRIVILEGES),
  launchLinkValid: true,
} as const;

interface Walk {
  readonly operation: Operation;
  readonly plan: readonly Stage[];
  readonly position: number;
  readonly machinesExist: boolean;
}

/** Every end of an operation: each stage failing, or none. */
function endings(tuple: StatusTuple, { operation, plan, position, machinesExist }: Walk) {
  const refusals: string[] = [];
  const ends: { readonly stage: Stage | null; readonly tuple: StatusTuple }[] = [];
  let current = tuple;
  let exist = machinesExist;
  for (const stage of plan.slice(position)) {
    const started = applyReports(current, beginReports(operation, stage));
    const common = { operation, stage, machinesExist: exist, monitored: true };
    const failed = applyEnd(started.tuple, { ...common, outcome: 'FAILED' });
    refusals.push(...started.refusals, ...failed.refusals);
    ends.push({ stage, tuple: failed.tuple });
    current = started.tuple;
    exist ||= stage === 'CREATING_INFRASTRUCTURE';
  }
  const stage = plan.at(-1) ?? 'QUEUED';
  const done = applyEnd(current, { operation, stage, outcome: 'SUCCEEDED', machinesExist: exist, monitored: true });
  refusals.push(...done.refusals);
  ends.push({ stage: null, tuple: done.tuple });
  return { refusals, ends };
}

function orderOf(effects: readonly DeploymentEffect[]) {
  const effect = effects.find(({ type }) => type === 'enqueueOperation');
  return effect?.type === 'enqueueOperation' ? effect.params : null;
}

/** Statuses that an approved request can reach through commands and runners. */
function reachable(deploymentType: DeploymentType) {
  const facts = { ...FACTS, deploymentType };
  const first: StatusTuple = {
    approval: 'APPROVED',
    infrastructure: 'INIT',
    job: 'IDLE',
    service: 'SERVICES_NOT_MONITORED',
  };
  const seen = new Map<string, StatusTuple>([[JSON.stringify(first), first]]);
  const refusals: string[] = [];
  const stuck: string[] = [];
  for (const tuple of seen.values()) {
    for (const action of DEPLOYMENT_ACTIONS) {
      const decision = deploymentLifecycle.decide(tuple, facts, { type: action });
      const order = decision.accepted ? orderOf(decision.effects) : null;
      if (!decision.accepted || order === null) continue;
      const plan = stagesOf({
        operation: order.operation,
        deploymentType,
        machinesExist: haveMachines(decision.tuple),
        fromStage: order.fromStage ?? null,
        failedPlan: null,
        chosenStages: REDEPLOY_STAGES_BY_TYPE[deploymentType].slice(-1),
      });
      const walk = {
        operation: order.operation,
        plan,
        position: 0,
        machinesExist: haveMachines(decision.tuple),
      };
      const walked = endings(decision.tuple, walk);
      refusals.push(...walked.refusals.map((refusal) => `${order.operation}: ${refusal}`));
      for (const end of walked.ends) {
        if (isInProgress(end.tuple)) stuck.push(`${order.operation} at ${end.stage}: ${JSON.stringify(end.tuple)}`);
        seen.set(JSON.stringify(end.tuple), end.tuple);
      }
    }
  }
  return { refusals, stuck, tuples: [...seen.values()] };
}

describe.each(DEPLOYMENT_TYPES)('operations on %s', (type) => {
  it('are reported as the lifecycle expects from every state, and leave nothing in progress', () => {
    const { refusals, stuck, tuples } = reachable(type);
    expect(refusals).toEqual([]);
    expect(stuck).toEqual([]);
    expect(tuples.length).toBeGreaterThan(10);
  });

  it('that are adopted from statuses alone also end', () => {
    const stuck: string[] = [];
    for (const infrastructure of INFRASTRUCTURE_STATUSES) {
      for (const job of JOB_STATUSES) {
        const tuple: StatusTuple = { approval: 'LAUNCHED', infrastructure, job, service: 'SERVICES_NOT_MONITORED' };
        const found = operationFound(type, tuple);
        expect(found !== null).toBe(isInProgress(tuple));
        if (found === null) continue;
        for (const end of endings(tuple, found).ends) {
          // Statuses that no operation leaves behind may keep their infrastructure, but a job always ends.
          const isOurs = !isJobInProgress(job) || ['PENDING_CREATION', 'QUEUED', 'STARTING'].includes(infrastructure);
          if (isOurs ? isInProgress(end.tuple) : isJobInProgress(end.tuple.job)) {
            stuck.push(`${infrastructure} ${job} at ${end.stage}`);
          }
        }
      }
    }
    expect(stuck).toEqual([]);
  });
});

it('retry from the failed stage, within the plan that failed', () => {
  const common = { operation: 'RETRY_JOB', deploymentType: 'PRODUCT', chosenStages: null } as const;
  const failedPlan = ['QUEUED', 'LAUNCHING', 'CONFIGURING_NODES', 'RESTARTING_SERVICES'] as const;
  const retried = stagesOf({ ...common, machinesExist: true, fromStage: 'CONFIGURING_NODES', failedPlan });
  expect(retried).toEqual(['QUEUED', 'CONFIGURING_NODES', 'RESTARTING_SERVICES']);
  const withoutMachines = stagesOf({ ...common, machinesExist: false, fromStage: 'CONFIGURING_NODES', failedPlan });
  expect(withoutMachines.slice(0, 3)).toEqual(['QUEUED', 'CREATING_INFRASTRUCTURE', 'CONFIGURING_NODES']);
});

it('count as failed builds by their failed stage', () => {
  const running: StatusTuple = {
    approval: 'LAUNCHED',
    infrastructure: 'STARTING',
    job: 'DEPLOYING_DOCKER',
    service: 'SERVICES_NOT_MONITORED',
  };
  const { tuple } = applyReports(running, failureReports('LAUNCH', 'DEPLOYING_DOCKER', true));
  expect(isJobFailed(tuple.job)).toBe(true);
  expect(tuple).toMatchObject({ infrastructure: 'STARTED', job: 'DEPLOYING_DOCKER_FAILED' });
});
