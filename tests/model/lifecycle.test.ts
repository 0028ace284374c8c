import { describe, expect, test } from 'vitest';
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import type { DeploymentEvent, DeploymentReport } from '../../src/machines/lifecycles/deployment/events.ts';
import { type DeploymentFacts, NO_FACTS } from '../../src/machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../src/machines/lifecycles/deployment/lifecycle.ts';
import { DEPLOYMENT_ACTIONS, isCommandAction } from '../../src/rules/deployments/actions.ts';
import {
  INFRASTRUCTURE_STATUSES,
  INITIAL_STATUSES,
  isInProgress,
  isJobInProgress,
  JOB_STATUSES,
  parseStatusTuple,
  type StatusTuple,
} from '../../src/rules/deployments/statuses.ts';

const { decide } = deploymentLifecycle;
const chart = deploymentLifecycle.machine();

const FACTS: DeploymentFacts = {
  ...NO_FACTS,
  privileges: new Set(['deployment.admin']),
  managementAppUrl: 'https://em.example',
  lastBuild: 'https://jenkins.example/job/7',
  launchLinkValid: true,
  tenantAllowsCreation: true,
};

const REPORTS: readonly DeploymentReport[] = [
  ...JOB_STATUSES.map((status) => `job.${status}` as const),
  ...INFRASTRUCTURE_STATUSES.map((status) => `infrastructure.${status}` as const),
];
// Service reports lead from anywhere to anywhere and touch no other region: they only multiply the paths.
const EVENTS: readonly DeploymentEvent[] = [
  ...DEPLOYMENT_ACTIONS.filter(isCommandAction).map((type) => ({ type })),
  ...REPORTS.map((type) => ({ type })),
];

const options = {
  input: FACTS,
  events: [...EVENTS],
  serializeState: (state: { readonly value: unknown }) => JSON.stringify(state.value),
};

const paths = getShortestPaths(chart, options);
const moves = adjacencyMapToArray(getAdjacencyMap(chart, options));

function tupleOf(value: unknown): StatusTuple | null {
  if (typeof value !== 'object' || value === null || !('live' in value)) return null;
  const { live } = value;
  if (typeof live !== 'object' || live === null) return null;
  return 'approval' in live && 'infrastructure' in live && 'job' in live && 'service' in live
    ? parseStatusTuple(live)
    : null;
}

function isReport(type: string): boolean {
  return REPORTS.some((report) => report === type);
}

/** The states from which a state that `isGoal` accepts can be reached by the events that `mayUse` accepts. */
function reaching(isGoal: (value: unknown) => boolean, mayUse: (type: string) => boolean): ReadonlySet<string> {
  const sources = new Map<string, string[]>();
  const reached = new Set<string>();
  for (const { key, value } of states) if (isGoal(value)) reached.add(key);
  for (const { state, event, nextState } of moves) {
    if (!mayUse(event.type)) continue;
    const target = options.serializeState(nextState);
    sources.set(target, [...(sources.get(target) ?? []), options.serializeState(state)]);
  }
  const open = [...reached];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    for (const source of sources.get(key) ?? []) {
      if (reached.has(source)) continue;
      reached.add(source);
      open.push(source);
    }
  }
  return reached;
}

const states = paths.map(({ state }) => ({ key: options.serializeState(state), value: state.value }));
const tuples = states.flatMap(({ key, value }) => {
  const tuple = tupleOf(value);
  return tuple === null ? [] : [{ key, tuple }];
});

describe('the deployment lifecycle, walked from a new request', () => {
  test('starts with the initial statuses', () => {
    expect(tupleOf(paths[0]?.state.value)).toEqual(INITIAL_STATUSES);
  });

  test('reaches only known statuses and deleted, and every status', () => {
    for (const { value } of states) expect(value === 'deleted' || tupleOf(value) !== null).toBe(true);
    expect(new Set(tuples.map(({ tuple }) => tuple.infrastructure))).toEqual(new Set(INFRASTRUCTURE_STATUSES));
    expect(new Set(tuples.map(({ tuple }) => tuple.job))).toEqual(new Set(JOB_STATUSES));
    expect(new Set(tuples.map(({ tuple }) => tuple.approval)).size).toBe(4);
    expect(states.some(({ value }) => value === 'deleted')).toBe(true);
  });

  test('never has a job beside an infrastructure that is STARTED or busy with another operation', () => {
    for (const { key, tuple } of tuples) {
      if (isJobInProgress(tuple.job)) {
        expect(['PENDING_CREATION', 'QUEUED', 'STARTING'], key).toContain(tuple.infrastructure);
      }
    }
  });

  test('touches neither job nor infrastructure before the launch', () => {
    for (const { key, tuple } of tuples) {
      if (tuple.approval !== 'LAUNCHED') {
        expect([tuple.infrastructure, tuple.job], key).toEqual(['INIT', 'IDLE']);
      }
    }
  });

  test('ends with deleted', () => {
    const end = paths.find(({ state }) => state.value === 'deleted');
    expect(end?.state.status).toBe('done');
    const after = moves.filter(({ state }) => state.value === 'deleted').map(({ nextState }) => nextState.value);
    expect(new Set(after)).toEqual(new Set(['deleted']));
  });

  test('lets the runner bring everything that is in progress to an end', () => {
    const settling = reaching((value) => {
      const tuple = tupleOf(value);
      return tuple !== null && !isInProgress(tuple);
    }, isReport);
    for (const { key, tuple } of tuples) if (isInProgress(tuple)) expect(settling, key).toContain(key);
  });

  test('leaves no status from which a request could never be removed', () => {
    const removable = reaching(
      (value) => value === 'deleted',
      () => true,
    );
    for (const { key } of states) expect(removable, key).toContain(key);
  });

  test('never ends a job with nothing created', () => {
    for (const { key, tuple } of tuples) {
      if (tuple.infrastructure === 'PENDING_CREATION') expect(tuple.job, key).not.toBe('IDLE');
    }
  });

  test('leaves no failed status without something that its user can do', () => {
    for (const { key, tuple } of tuples) {
      if (!tuple.job.endsWith('_FAILED') && !tuple.infrastructure.endsWith('_FAILED')) continue;
      expect(decide(tuple, FACTS, { type: 'RETRY' }).accepted, key).toBe(true);
    }
  });

  test('takes no report of a job or an operation that was not requested', () => {
    for (const { key, tuple } of tuples) {
      if (isInProgress(tuple)) continue;
      for (const type of REPORTS) {
        const decision = decide(tuple, FACTS, { type });
        if (decision.accepted) expect(isInProgress(decision.tuple), `${key} ${type}`).toBe(false);
      }
    }
  });

  test('lets reports change no approval, and repeats change nothing', () => {
    for (const { key, tuple } of tuples) {
      for (const type of REPORTS) {
        const decision = decide(tuple, FACTS, { type });
        if (!decision.accepted) continue;
        expect(decision.tuple.approval, `${key} ${type}`).toBe(tuple.approval);
        const again = decide(decision.tuple, FACTS, { type });
        if (again.accepted) expect(again.tuple, `${key} ${type} twice`).toEqual(decision.tuple);
      }
    }
  });

  test('is what the server decides, step by step along every path', () => {
    for (const path of paths) {
      let tuple: StatusTuple = INITIAL_STATUSES;
      for (const { event, state } of path.steps) {
        const sent = EVENTS.find(({ type }) => type === event.type);
        if (sent === undefined) continue; // The step that starts the chart.
        const decision = decide(tuple, FACTS, sent);
        if (!decision.accepted) return expect.fail(`${event.type} refused on ${JSON.stringify(tuple)}`);
        expect(decision.deleted).toBe(state.value === 'deleted');
        if (!decision.deleted) expect(decision.tuple).toEqual(tupleOf(state.value));
        tuple = decision.tuple;
      }
    }
  });
});
