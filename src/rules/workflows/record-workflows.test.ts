import { expect, test } from 'vitest';
import { areaOfWorkflow, recordInWorkflow, recordOfText, recordText } from './record-workflows.ts';

test('an address names a record by its area and id, a number or a text', () => {
  expect(recordOfText('deployments:12')).toEqual({ area: 'deployments', id: 12 });
  expect(recordOfText('cloud-accounts:123456789012')).toEqual({ area: 'cloud-accounts', id: '123456789012' });
  expect(recordOfText('platform-versions:1.2:rc')).toEqual({ area: 'platform-versions', id: '1.2:rc' });
  expect(recordOfText(recordText({ area: 'users', id: 0 }))).toEqual({ area: 'users', id: 0 });
  for (const text of [null, '', 'deployments', 'deployments:', 'deployments:x', 'deployments:-1', 'mails:3', ':3'])
    expect(recordOfText(text)).toBeNull();
});

test('a record links to its workflow', () => {
  expect(recordInWorkflow({ area: 'vpcs', id: 7 })).toBe('/dashboard/workflows/vpc?panel=record&record=vpcs%3A7');
  expect(areaOfWorkflow('bi-deployment')).toBe('bi-deployments');
  expect(areaOfWorkflow('session')).toBeNull();
});
