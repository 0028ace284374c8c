import { describe, expect, test } from 'vitest';
import { type DeploymentFacts, NO_FACTS } from '../../src/machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../src/machines/lifecycles/deployment/lifecycle.ts';
import { DEPLOYMENT_ACTIONS } from '../../src/rules/deployments/actions.ts';
import { DEPLOYMENT_TYPES } from '../../src/rules/deployments/deployment-types.ts';
import {
  APPROVAL_STATUSES,
  INFRASTRUCTURE_STATUSES,
  JOB_STATUSES,
  SERVICE_STATUSES,
  type StatusTuple,
} from '../../src/rules/deployments/statuses.ts';
import { IS_DEEP } from '../depth.ts';
import {
  APPROVALS,
  type Circumstance,
  FAILED_JOBS,
  INFRASTRUCTURES,
  JOBS_IN_PROGRESS,
  ROW_ACTIONS,
  SERVICES,
  TYPES,
} from './row-actions.ts';
import { ACTION_NAMES, allowedByCircumstances, allowedByPrivileges, allowedByStatus } from './row-actions-oracle.ts';

const { offered, whyNot, decide } = deploymentLifecycle;
const chart = deploymentLifecycle.machine();

const TUPLES: readonly StatusTuple[] = APPROVAL_STATUSES.flatMap((approval) =>
  INFRASTRUCTURE_STATUSES.flatMap((infrastructure) =>
    JOB_STATUSES.flatMap((job) =>
      SERVICE_STATUSES.map((service) => ({ approval, infrastructure, job, service }) satisfies StatusTuple),
    ),
  ),
);

const NEEDED = [
  ...new Set(
    Object.values(ROW_ACTIONS).flatMap((action) => [
      ...action.privileges,
      ...action.productionPrivileges,
      ...(action.databasePrivileges ?? []),
      ...(action.databaseProductionPrivileges ?? []),
    ]),
  ),
];

const PRIVILEGE_SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['none', new Set<string>()],
  ['all', new Set(NEEDED)],
  ['all but production', new Set(NEEDED.filter((privilege) => !privilege.endsWith('.production')))],
  ['deployment.admin', new Set(['deployment.admin'])],
  ['bi.deployment.admin', new Set(['bi.deployment.admin'])],
  ...NEEDED.map((privilege) => [`only ${privilege}`, new Set([privilege])] as const),
]);

/** Each circumstance with the facts that deny it. */
const DENIALS: readonly (readonly [Circumstance, Partial<DeploymentFacts>])[] = [
  ['schedule has not ended', { scheduleEnded: true }],
  ['no read replica', { readReplica: true }],
  ['no deletion protection', { deletionProtection: true }],
  ['emUrl exists', { managementAppUrl: null }],
  ['a build has run', { lastBuild: null }],
  ['launch link is valid', { launchLinkValid: false }],
  ['not an own request where that is blocked', { selfApprovalBlocked: true }],
  ['tenant is neither ALL_TENANTS nor DEFAULT', { tenantAllowsCreation: false }],
];
/** Those of the extension, each of one action alone. */
const OWN_DENIALS: typeof DENIALS = [
  ['a schedule can stop it', { scheduled: false }],
  ['kept awake', { keptAwake: false }],
  ['it has a plan', { hasPlan: false }],
];
const OWN = OWN_DENIALS.map(([circumstance]) => circumstance);
const EVERY_CIRCUMSTANCE = new Set([...DENIALS.map(([circumstance]) => circumstance), ...OWN]);

const FAVOURABLE: DeploymentFacts = {
  ...NO_FACTS,
  privileges: new Set(NEEDED),
  managementAppUrl: 'https://em.example',
  lastBuild: 'https://jenkins.example/job/7',
  launchLinkValid: true,
  tenantAllowsCreation: true,
  scheduled: true,
  keptAwake: true,
  hasPlan: true,
};

interface Share {
  readonly every: number;
  readonly first: number;
}

const EVERY_TUPLE: Share = { every: 1, first: 0 };

/** All tuples in a deep run. Otherwise a part, another one for each case, so that the cases cover all tuples together. */
function shareOf(cases: number): Share {
  return IS_DEEP ? EVERY_TUPLE : { every: 23, first: cases };
}

/** In a deep run all. Otherwise every third: they combine each status of an environment and its job with each approval. */
const COMBINED_TUPLES = TUPLES.filter((_, index) => IS_DEEP || index % 3 === 0);
/** No operation depends on the service status, so one of them stands for all. */
const DECIDED_TUPLES = COMBINED_TUPLES.filter(({ service }) => service === 'SERVICES_UP');

const bitsOfSet = new WeakMap<ReadonlySet<string>, number>();
function bitsOf(actions: ReadonlySet<string>): number {
  let bits = bitsOfSet.get(actions);
  if (bits === undefined) {
    bits = ACTION_NAMES.reduce((sum, name, index) => (actions.has(name) ? sum | (1 << index) : sum), 0);
    bitsOfSet.set(actions, bits);
  }
  return bits;
}

function names(bits: number): readonly string[] {
  return ACTION_NAMES.filter((_, index) => (bits & (1 << index)) !== 0);
}

/**
 * Compares the look-up with the table; the message names the first cases that differ.
 * @param share every status tuple, or every n-th of them from the `first`
 */
function differences(
  facts: DeploymentFacts,
  allowed: number,
  byStatus: readonly number[],
  share: Share = EVERY_TUPLE,
): readonly string[] {
  const found: string[] = [];
  TUPLES.forEach((tuple, index) => {
    if (index % share.every !== share.first % share.every) return;
    const expected = (byStatus[index] ?? 0) & allowed;
    const actual = bitsOf(offered(tuple, facts));
    if (actual !== expected && found.length < 3) {
      const where = `${facts.deploymentType}${facts.production ? ' production' : ''} ${JSON.stringify(tuple)}`;
      found.push(`${where}: table says ${names(expected).join()}, chart says ${names(actual).join()}`);
    }
  });
  return found;
}

const STATUS_TABLE = new Map(
  DEPLOYMENT_TYPES.map((type) => [type, TUPLES.map((tuple) => allowedByStatus(tuple, type))]),
);

describe('the row-action table', () => {
  test('speaks of the same statuses, types and actions as the rules', () => {
    const sorted = (values: readonly string[]) => [...values].sort();
    expect(sorted(APPROVAL_STATUSES)).toEqual(sorted(APPROVALS));
    expect(sorted(INFRASTRUCTURE_STATUSES)).toEqual(sorted(INFRASTRUCTURES));
    expect(sorted(JOB_STATUSES)).toEqual(sorted(['IDLE', ...JOBS_IN_PROGRESS, ...FAILED_JOBS]));
    expect(sorted(SERVICE_STATUSES)).toEqual(sorted(SERVICES));
    expect(sorted(DEPLOYMENT_TYPES)).toEqual(sorted(TYPES));
    expect(sorted(DEPLOYMENT_ACTIONS)).toEqual(sorted(ACTION_NAMES));
  });

  test('holds for every status tuple with every privilege and with none', () => {
    for (const deploymentType of DEPLOYMENT_TYPES) {
      const byCircumstances = allowedByCircumstances(EVERY_CIRCUMSTANCE, deploymentType);
      for (const privileges of [FAVOURABLE.privileges, new Set<string>()]) {
        const allowed = byCircumstances & allowedByPrivileges(privileges, deploymentType, false);
        const byStatus = STATUS_TABLE.get(deploymentType) ?? [];
        expect(differences({ ...FAVOURABLE, deploymentType, privileges }, allowed, byStatus)).toEqual([]);
      }
    }
  });

  test('holds for every type, environment kind and privilege set', () => {
    for (const deploymentType of DEPLOYMENT_TYPES) {
      const byStatus = STATUS_TABLE.get(deploymentType) ?? [];
      const byCircumstances = allowedByCircumstances(EVERY_CIRCUMSTANCE, deploymentType);
      for (const production of [false, true]) {
        for (const [index, [name, privileges]] of [...PRIVILEGE_SETS].entries()) {
          const facts = { ...FAVOURABLE, deploymentType, production, privileges };
          const allowed = byCircumstances & allowedByPrivileges(privileges, deploymentType, production);
          expect(differences(facts, allowed, byStatus, shareOf(index)), name).toEqual([]);
        }
      }
    }
  });

  /** Circumstances of their own have the product (its management app) and databases; the other types share the rest. */
  test('holds under every combination of circumstances', () => {
    for (const deploymentType of ['PRODUCT', 'DATABASE'] as const) {
      const byStatus = STATUS_TABLE.get(deploymentType) ?? [];
      const byPrivileges = allowedByPrivileges(FAVOURABLE.privileges, deploymentType, false);
      for (let combination = 0; combination < 1 << DENIALS.length; combination += 1) {
        const denied = DENIALS.filter((_, index) => (combination & (1 << index)) !== 0);
        const facts: DeploymentFacts = Object.assign(
          {},
          FAVOURABLE,
          { deploymentType },
          ...denied.map(([, fact]) => fact),
        );
        const circumstances = new Set([
          ...OWN,
          ...DENIALS.filter((denial) => !denied.includes(denial)).map(([circumstance]) => circumstance),
        ]);
        const allowed = byPrivileges & allowedByCircumstances(circumstances, deploymentType);
        const found = differences(facts, allowed, byStatus, shareOf(combination));
        expect(found, denied.map(([name]) => name).join()).toEqual([]);
      }
    }
  });
});

test.each(OWN_DENIALS)('the table holds without: %s', (circumstance, denial) => {
  const byPrivileges = allowedByPrivileges(FAVOURABLE.privileges, 'PRODUCT', false);
  const circumstances = new Set([...EVERY_CIRCUMSTANCE].filter((one) => one !== circumstance));
  const allowed = byPrivileges & allowedByCircumstances(circumstances, 'PRODUCT');
  expect(differences({ ...FAVOURABLE, ...denial }, allowed, STATUS_TABLE.get('PRODUCT') ?? [])).toEqual([]);
});

describe('the look-up and the chart', () => {
  const variants: readonly (readonly [string, DeploymentFacts])[] = [
    ['everything allowed', FAVOURABLE],
    [
      'a protected database in production',
      {
        ...FAVOURABLE,
        deploymentType: 'DATABASE',
        production: true,
        readReplica: true,
        deletionProtection: true,
        scheduleEnded: true,
      },
    ],
  ];

  test.each(variants)('agree: %s', (_, facts) => {
    for (const tuple of COMBINED_TUPLES) {
      const snapshot = chart.resolveState({ value: { live: { ...tuple } }, context: facts });
      const taken = DEPLOYMENT_ACTIONS.filter((type) => snapshot.can({ type }));
      expect([...offered(tuple, facts)], JSON.stringify(tuple)).toEqual(taken);
    }
  });

  test.each(variants)('give a reason exactly where an action is not offered: %s', (_, facts) => {
    for (const tuple of COMBINED_TUPLES) {
      const actions = offered(tuple, facts);
      for (const action of DEPLOYMENT_ACTIONS) {
        const refusal = whyNot(tuple, facts, action);
        if (actions.has(action) !== (refusal === null))
          expect.fail(`${action} ${JSON.stringify(tuple)}: ${refusal?.sentence}`);
      }
    }
  });

  test.each(variants)('accept exactly the offered actions, each operation once: %s', (_, facts) => {
    for (const tuple of DECIDED_TUPLES) {
      const actions = offered(tuple, facts);
      for (const type of DEPLOYMENT_ACTIONS) {
        const decision = decide(tuple, facts, { type });
        if (decision.accepted !== actions.has(type)) expect.fail(`${type} ${JSON.stringify(tuple)}`);
        if (!decision.accepted) continue;
        const operations = decision.effects.filter((effect) => effect.type === 'enqueueOperation');
        if (operations.length > 1)
          expect.fail(`${type} ${JSON.stringify(tuple)} enqueues ${operations.length} operations`);
      }
    }
  });
});
