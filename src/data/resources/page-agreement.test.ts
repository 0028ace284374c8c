import { describe, expect, it } from 'vitest';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { DEFAULT_LIST_QUERY, type DeploymentListQuery } from '../../rules/deployments/list-query.ts';
import { PAGE_SIZE } from '../../rules/lists/pagination.ts';
import { deploymentRecords } from '../deployments/record-kind.ts';
import { agreesWith } from './list-changes.ts';

const request = (id: number, client = 'acme'): DeploymentRequestSummary => ({
  ...waitingRequest,
  id,
  client,
  environmentIdentifier: `emea-${id}`,
});

/** A page with the ids from `first` down. */
const agrees = (first: number, count: number, query: Partial<DeploymentListQuery>, record: DeploymentRequestSummary) =>
  agreesWith(
    deploymentRecords,
    {
      rows: Array.from({ length: count }, (_, index) => request(first - index)),
      totalRecords: 100,
      asOf: 0,
      partial: false,
    },
    { ...DEFAULT_LIST_QUERY, ...query },
    record,
  );

describe('a page of the list', () => {
  it('lacks a new request, and has the one that it shows', () => {
    expect(agrees(50, PAGE_SIZE, {}, request(51))).toBe(false);
    expect(agrees(50, PAGE_SIZE, {}, request(45))).toBe(true);
  });

  it('need not show an older request than its last, unless it has room for it', () => {
    expect(agrees(50, PAGE_SIZE, {}, request(40))).toBe(true);
    expect(agrees(50, PAGE_SIZE - 1, {}, request(40))).toBe(false);
    expect(agrees(0, 0, {}, request(40))).toBe(false);
  });

  it('need not show, as a later page, what lies before it', () => {
    expect(agrees(50, PAGE_SIZE, { page: 2 }, request(51))).toBe(true);
    expect(agrees(50, 3, { page: 2 }, request(40))).toBe(false);
  });

  it('shows what fits the filters, and nothing that has ceased to', () => {
    expect(agrees(50, 3, { client: 'acme' }, request(51, 'globex'))).toBe(true);
    expect(agrees(50, 3, { client: 'acme' }, request(49, 'globex'))).toBe(false);
  });
});
