import { expect, test } from 'vitest';
import { linkedTenantStanding } from './linked-tenant.ts';

const asked = {
  linked: 'HALDEN',
  current: 'KESTREL',
  tenants: [
    { tenantId: 'HALDEN', tenantName: 'Halden' },
    { tenantId: 'KESTREL', tenantName: 'Kestrel' },
  ],
  privileges: new Set<string>(),
  isPossibleHere: true,
};

test('a link of the current tenant opens at once', () => {
  expect(linkedTenantStanding({ ...asked, linked: 'KESTREL' })).toBe('here');
});

test('one of another tenant of the user needs a switch, one of a foreign tenant can’t be opened', () => {
  expect(linkedTenantStanding(asked)).toBe('elsewhere');
  expect(linkedTenantStanding({ ...asked, linked: 'BRIGHTWATER' })).toBe('closed');
  expect(linkedTenantStanding({ ...asked, linked: 'ALL_TENANTS' })).toBe('closed');
});

test('all tenants show each of them, unless a role of that tenant is needed', () => {
  const inAll = { ...asked, current: 'ALL_TENANTS', privileges: new Set(['tenant.all.access']) };
  expect(linkedTenantStanding(inAll)).toBe('here');
  expect(linkedTenantStanding({ ...inAll, isPossibleHere: false })).toBe('elsewhere');
});
