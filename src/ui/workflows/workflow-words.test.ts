import { expect, test } from 'vitest';
import { workflowOf } from '../../machines/workflows/registry.ts';
import { whoMay } from './workflow-words.ts';

function whoMayIn(workflow: string, event: string): readonly string[] {
  const transition = workflowOf(workflow)
    ?.read()
    .transitions.find(({ trigger }) => trigger.event === event);
  if (transition === undefined) throw new Error(`${workflow} has no ${event}.`);
  return whoMay(transition);
}

test('an actor is named with the privilege that is accepted in place of each', () => {
  expect(whoMayIn('deployment', 'DESTROY')).toEqual([
    expect.stringMatching(/^Outside production: .*\(deployment\.destroy\)$/),
    expect.stringMatching(/^In production: .*\(deployment\.destroy\.production\)$/),
    'Or in every case the privilege “Administer deployments” (deployment.admin)',
  ]);
  expect(whoMayIn('bi-deployment', 'DESTROY').at(-1)).toBe(
    'Or the privilege “Administer BI deployments” (bi.deployment.admin)',
  );
  expect(whoMayIn('cloud-account', 'APPROVE')).toHaveLength(1);
});
