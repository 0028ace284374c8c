import { expect, test } from 'vitest';
import { linkedAction, linkedTenant, pathOf, recordLink, withoutParameter } from './record-link.ts';

test('a link names the tenant and the question, and nothing else is read from it', () => {
  const link = recordLink({ path: '/dashboard/vpcs/view/7', tenantId: 'A & B', decision: 'approve' });
  const { pathname, search } = new URL(link, 'https://portal.example');
  expect(pathname).toBe('/dashboard/vpcs/view/7');
  expect(linkedTenant(search)).toBe('A & B');
  expect(linkedAction(search)).toBe('APPROVE');
  expect(linkedAction('?decide=reject')).toBe('REJECT');
  expect(['', '?decide=APPROVE', '?decide=delete', '?decide=toString'].map(linkedAction)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(['', '?tenant='].map(linkedTenant)).toEqual([null, null]);
});

test('what was followed leaves the address, the rest stays', () => {
  expect(withoutParameter('?tenant=A&page=2', 'tenant')).toBe('?page=2');
  expect(withoutParameter('?decide=approve', 'decide')).toBe('');
});

test('the values of a path are encoded', () => {
  expect(pathOf('cloudaccounts/view/:provider/:accountId', { provider: 'aws', accountId: 'a/b?c' })).toBe(
    '/dashboard/cloudaccounts/view/aws/a%2Fb%3Fc',
  );
});
