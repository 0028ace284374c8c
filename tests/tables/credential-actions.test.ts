import { describe, expect, test } from 'vitest';
import { CREDENTIAL_ACTIONS, credentialLifecycle } from '../../src/machines/lifecycles/credential/lifecycle.ts';
import { NO_STATUS } from '../../src/machines/lifecycles/engine/plain-lifecycle.ts';
import { CREDENTIAL_DELETION } from '../../src/rules/credentials/record.ts';
import { tenantAllowsCreation } from '../../src/rules/people/tenants.ts';
import { usageRefusal } from '../../src/rules/records/usage.ts';
import { ACTIONS, CREATION, isOpen, PRIVILEGE_SETS, TABLE, TENANTS } from './credential-actions.ts';

const { offered, whyNot, decide, policyOf, missing } = credentialLifecycle;

test('actions and their labels are those of the text', () => {
  expect(CREDENTIAL_ACTIONS.names).toEqual(ACTIONS);
  for (const action of ACTIONS) expect(CREDENTIAL_ACTIONS.labels[action]).toBe(TABLE[action].label);
});

describe.each([...PRIVILEGE_SETS])('a holder of %s', (_, privileges) => {
  test.each(ACTIONS)('can %s where the table says so, and gets a reason elsewhere', (action) => {
    const open = isOpen(action, privileges);
    expect(offered(NO_STATUS, { privileges }).has(action)).toBe(open);
    expect(whyNot(NO_STATUS, { privileges }, action) === null).toBe(open);
    expect(decide(NO_STATUS, { privileges }, { type: action }).accepted).toBe(open);
    expect(missing(NO_STATUS, { privileges }).some((other) => other.action === action)).toBe(!open);
  });
});

test('a credential can be created only in one tenant', () => {
  for (const tenant of TENANTS)
    expect(tenantAllowsCreation(tenant)).toBe((CREATION.tenants as readonly string[]).includes(tenant));
});

test('nothing is decided without a network; a refusal speaks the screen’s words', () => {
  expect(ACTIONS.map(policyOf)).toEqual(['reads', 'opens a form', 'needs network']);
  expect(whyNot(NO_STATUS, { privileges: new Set() }, 'DELETE')).toMatchObject({
    sentence: 'Can’t delete: you need the privilege “Delete credentials”.',
    rule: 'Delete needs the privilege “Delete credentials” (credentials.delete).',
  });
});

const use = (id: number) => ({ area: 'deployments', id, name: `acme / prod-${id}` });

test.each([
  [{ uses: [], others: 0 }, null],
  [
    { uses: [use(7)], others: 0 },
    'Can’t delete: it is used by deployment #7 (acme / prod-7). Choose another credential there first, or delete what uses it.',
  ],
  [
    { uses: [use(7), { area: 'vpcs', id: 3, name: 'core' }], others: 0 },
    'Can’t delete: it is used by deployment #7 (acme / prod-7) and VPC #3 (core). Choose another credential there first, or delete what uses it.',
  ],
  [
    { uses: [use(9), use(8), use(7), use(6)], others: 2 },
    'Can’t delete: it is used by deployment #9 (acme / prod-9), deployment #8 (acme / prod-8), deployment #7 (acme / prod-7) and 3 more. Choose another credential there first, or delete what uses it.',
  ],
  [
    { uses: [], others: 1 },
    'Can’t delete: 1 record that you can’t view uses it. Ask an administrator to choose another credential there first.',
  ],
  [
    { uses: [], others: 2 },
    'Can’t delete: 2 records that you can’t view use it. Ask an administrator to choose another credential there first.',
  ],
])('what uses it keeps it: %j', (usage, sentence) => expect(usageRefusal(usage, CREDENTIAL_DELETION)).toBe(sentence));
