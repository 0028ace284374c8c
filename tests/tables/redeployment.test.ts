/** The specification's redeployment stages and methods, typed in by hand, against what the dialog offers. */
import { describe, expect, test } from 'vitest';
import type { RedeployMethod } from '../../src/rules/deployments/build-stages.ts';
import type { DeploymentType } from '../../src/rules/deployments/deployment-types.ts';
import {
  REDEPLOY_MODES,
  redeployMethodOptions,
  redeployRefusal,
  redeployStageOptions,
} from '../../src/rules/deployments/redeployment.ts';

const APPLICATION = [
  'Infrastructure',
  'Configure Nodes',
  'Initialize Databases',
  'Setup Swarm',
  'Deployment',
  'Licence Import',
  'Config Import',
  'Restart Services',
];

const STAGES: Readonly<Record<DeploymentType, readonly string[]>> = {
  PRODUCT: APPLICATION,
  PRODUCT_ON_PREM: APPLICATION,
  STORESERVER: APPLICATION,
  WINDOWS: ['Infrastructure', 'Install MSI'],
  DATABASE: ['Infrastructure'],
};

const FORCED_BY_A_PURGE = ['Initialize Databases', 'Restart Services', 'Deployment', 'Licence Import', 'Config Import'];

/** Method, label, stages forced on, open to production. */
const METHODS: readonly (readonly [RedeployMethod, string, readonly string[], boolean])[] = [
  ['KEEP_DATA_AND_SCHEMA', 'Keep data and schema', [], true],
  ['PURGE_DATA_KEEP_SCHEMA', 'Purge data but keep schema', FORCED_BY_A_PURGE, false],
  ['PURGE_DATA_AND_SCHEMA', 'Purge data and schema', FORCED_BY_A_PURGE, false],
];

const TYPES = ['PRODUCT', 'PRODUCT_ON_PREM', 'STORESERVER', 'WINDOWS', 'DATABASE'] as const;

test('the dialog has the tabs Standard and Advanced', () => {
  expect(REDEPLOY_MODES.map(({ label }) => label)).toEqual(['Standard', 'Advanced']);
});

describe('the methods', () => {
  test('are these, in this order', () => {
    expect(redeployMethodOptions(false).map(({ method, label }) => [method, label])).toEqual(
      METHODS.map(([method, label]) => [method, label]),
    );
    expect(redeployMethodOptions(false).filter(({ refusal }) => refusal !== null)).toEqual([]);
  });

  test('that purge are disabled for production', () => {
    expect(redeployMethodOptions(true).map(({ refusal }) => refusal === null)).toEqual(
      METHODS.map(([, , , production]) => production),
    );
  });

  test.each(METHODS)('%s is refused where an environment has become a production one: %s', (method, label, _, open) => {
    const choice = { stagesToRun: [], redeploymentMethod: method, isAdvancedMode: false };
    expect(redeployRefusal(choice, false)).toBeNull();
    expect(redeployRefusal(choice, true)).toBe(
      open ? null : `'${label}' is not available for production environments.`,
    );
  });
});

describe.each(TYPES)('the stages of %s', (type) => {
  test('are these, in this order', () => {
    expect(redeployStageOptions(type, 'KEEP_DATA_AND_SCHEMA', []).map(({ label }) => label)).toEqual(STAGES[type]);
  });

  test.each(METHODS)('under %s are forced on as far as the type has them', (method, _label, forced) => {
    const options = redeployStageOptions(type, method, []);
    const labelsOf = (on: typeof options) => on.map(({ label }) => label);
    const expected = STAGES[type].filter((label) => forced.includes(label));
    expect(labelsOf(options.filter(({ isForced }) => isForced))).toEqual(expected);
    expect(labelsOf(options.filter(({ isOn }) => isOn))).toEqual(expected);
  });
});
