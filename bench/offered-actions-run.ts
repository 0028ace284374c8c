/** One process of `offered-actions.ts`: asks 1,000 mixed rows for their actions, first cold, then warm, and reports. */

import { type DeploymentFacts, NO_FACTS } from '../src/machines/lifecycles/deployment/facts.ts';
import { DEPLOYMENT_ACTIONS } from '../src/rules/deployments/actions.ts';
import { DEPLOYMENT_TYPES } from '../src/rules/deployments/deployment-types.ts';
import {
  APPROVAL_STATUSES,
  INFRASTRUCTURE_STATUSES,
  JOB_STATUSES,
  SERVICE_STATUSES,
  type StatusTuple,
} from '../src/rules/deployments/statuses.ts';

const ROWS = 1000;
const WARM_PASSES = 20;
const EVERY_PRIVILEGE: ReadonlySet<string> = new Set(['deployment.admin', 'logfiles.fetch', 'file.upload']);

interface Row {
  readonly tuple: StatusTuple;
  readonly facts: DeploymentFacts;
}

/** Steps through a list by a stride of its own, so that rows mix all values and each run meets the same rows. */
function pick<Value>(values: readonly Value[], index: number, stride: number): Value {
  const value = values[(index * stride) % values.length];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

function mixedRow(_: unknown, index: number): Row {
  return {
    tuple: {
      approval: pick(APPROVAL_STATUSES, index, 1),
      infrastructure: pick(INFRASTRUCTURE_STATUSES, index, 3),
      job: pick(JOB_STATUSES, index, 7),
      service: pick(SERVICE_STATUSES, index, 2),
    },
    facts: {
      ...NO_FACTS,
      privileges: EVERY_PRIVILEGE,
      deploymentType: pick(DEPLOYMENT_TYPES, index, 1),
      production: index % 2 === 0,
      scheduleEnded: index % 5 === 0,
      readReplica: index % 7 === 0,
      deletionProtection: index % 3 === 0,
      managementAppUrl: index % 4 === 0 ? null : 'https://management.example',
      lastBuild: index % 6 === 0 ? null : 'https://builds.example/7',
      launchLinkValid: index % 8 !== 0,
      tenantAllowsCreation: true,
    },
  };
}

/** How many actions a row offers, as each subject finds it. */
const subjects = {
  'look-up': async () => {
    const { deploymentLifecycle } = await import('../src/machines/lifecycles/deployment/lifecycle.ts');
    return ({ tuple, facts }: Row) => deploymentLifecycle.offered(tuple, facts).size;
  },
  chart: async () => {
    const { deploymentLifecycle } = await import('../src/machines/lifecycles/deployment/lifecycle.ts');
    const chart = deploymentLifecycle.machine();
    return ({ tuple, facts }: Row) => {
      const snapshot = chart.resolveState({ value: { live: { ...tuple } }, context: facts });
      return DEPLOYMENT_ACTIONS.filter((type) => snapshot.can({ type })).length;
    };
  },
} as const satisfies Record<string, () => Promise<(row: Row) => number>>;

const rows = Array.from({ length: ROWS }, mixedRow);
const started = performance.now();
const offeredBy = await subjects[process.argv[2] === 'chart' ? 'chart' : 'look-up']();
const load = performance.now() - started;

function pass(): { readonly milliseconds: number; readonly offered: number } {
  const begin = performance.now();
  let offered = 0;
  for (const row of rows) offered += offeredBy(row);
  return { milliseconds: performance.now() - begin, offered };
}

const { milliseconds: cold, offered } = pass();
const warm = Math.min(...Array.from({ length: WARM_PASSES }, () => pass().milliseconds));
process.stdout.write(JSON.stringify({ load, cold, warm, offered }));
