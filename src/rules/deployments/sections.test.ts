import { describe, expect, it } from 'vitest';
import { waitingRequest as row } from '../../../tests/records/waiting-request.ts';
import type { DeploymentRequest } from '../../contract/generated/schema.d.ts';
import { deploymentComparison } from './sections.ts';

const { differences: recordDifferences, hasChanged } = deploymentComparison;

const detail: DeploymentRequest = { ...row, region: 'EU_WEST_2', vpcName: 'shared', licence: '<Licence/>' };

describe('what has changed since a request was seen', () => {
  it('says it in the words of the screen', () => {
    const now = {
      ...row,
      approvalReference: 'CHG-2',
      status: { ...row.status, approvalStatus: { status: 'REJECTED' } },
    } as const;
    expect(recordDifferences(row, now)).toEqual([
      { label: 'Approval', seen: 'Pending approval', now: 'Rejected' },
      { label: 'Approval Reference', seen: 'CHG-1', now: 'CHG-2' },
    ]);
  });

  it('compares the fields of a whole record where that was seen', () => {
    expect(recordDifferences(detail, { ...detail, region: 'US_EAST_2', vpcName: null })).toEqual([
      { label: 'Region', seen: 'Europe (London)', now: 'US East (Ohio)' },
      { label: 'VPC name', seen: 'shared', now: '' },
    ]);
  });

  it('calls nothing changed that a list row did not show', () => {
    expect(recordDifferences(row, { ...detail, version: 4 })).toEqual([]);
  });

  it('calls nothing changed that a list row does not show where the whole record was seen', () => {
    expect(recordDifferences(detail, { ...row, approvalReference: 'CHG-2' })).toEqual([
      { label: 'Approval Reference', seen: 'CHG-1', now: 'CHG-2' },
    ]);
  });

  it('is detected by the version where both have one, else by what operators see', () => {
    expect(hasChanged(row, { ...row })).toBe(false);
    expect(hasChanged(detail, row)).toBe(false);
    expect(hasChanged({ ...row, version: 3 }, { ...row, version: 4 })).toBe(true);
    expect(hasChanged(row, { ...row, client: 'globex' })).toBe(true);
    expect(hasChanged(row, { ...row, status: { ...row.status, approvalStatus: { status: 'REJECTED' } } })).toBe(true);
  });

  it('says that a secret is another one where both are known, and shows neither', () => {
    expect(recordDifferences(detail, { ...detail, licence: '<Licence>other</Licence>' })).toEqual([
      { label: 'Licence', seen: 'A secret', now: 'Another secret' },
    ]);
    expect(recordDifferences(detail, { ...detail, licence: null })).toEqual([
      { label: 'Licence', seen: 'A secret', now: '' },
    ]);
    const { licence: _stays, ...onTheDevice } = detail;
    expect(recordDifferences(onTheDevice, detail)).toEqual([]);
  });
});
