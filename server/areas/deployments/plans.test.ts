import { expect, it } from 'vitest';
import { plannedRequests } from './plans.ts';

/** Only what decides. */
const needsApproval = (operation: string, from: string | null, areMade: boolean | null) => {
  const row = { operation, from_stage: from, machines_exist: areMade };
  return plannedRequests.needsApproval(Object(row));
};

it.each([
  ['LAUNCH', null, false, true],
  ['RETRY_JOB', 'QUEUED', false, true],
  // Of an environment that exists, nothing was planned.
  ['RETRY_JOB', 'QUEUED', true, false],
  ['RETRY_JOB', 'CREATING_INFRASTRUCTURE', false, false],
  ['REDEPLOY', null, true, false],
  ['START_VMS', null, true, false],
])('%s from %s, with machines: %s, is checked against what was approved: %s', (operation, from, areMade, expected) => {
  expect(needsApproval(operation, from, areMade)).toBe(expected);
});
