import { describe, expect, it } from 'vitest';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import {
  DEFAULT_LIST_QUERY,
  type DeploymentListQuery,
  deploymentListAddress,
} from '../../rules/deployments/list-query.ts';
import { firstRowKeys, nextRowKeys as nextKeys, type RowKeys } from './row-keys.ts';

const firstPage = DEFAULT_LIST_QUERY;
const nextPage = { ...DEFAULT_LIST_QUERY, page: 1 };
const withIds = (...ids: number[]) => ids.map((id) => ({ ...waitingRequest, id }));
type Keys = RowKeys<DeploymentListQuery>;
const nextRowKeys = (before: Keys, records: Keys['records'], query: DeploymentListQuery) =>
  nextKeys(before, records, query, deploymentListAddress.isSame);
const shown = (keys: Keys) => [...keys.byId].map(([id, key]) => `${id} in ${key}`);

const first = firstRowKeys(withIds(9, 8, 7), firstPage);

describe('the rows of a list', () => {
  it('go over to the records of another page, in their order', () => {
    const turned = nextRowKeys(first, withIds(6, 5, 4), nextPage);
    expect(shown(turned)).toEqual(['6 in 0', '5 in 1', '4 in 2']);
    expect(turned.turns).toBe(1);
  });

  it('are as many as there are records', () => {
    const last = nextRowKeys(first, withIds(6), nextPage);
    expect(shown(last)).toEqual(['6 in 0']);
    const back = nextRowKeys(last, withIds(9, 8, 7), firstPage);
    expect(shown(back)).toEqual(['9 in 0', '8 in 3', '7 in 4']);
  });

  it('stay with their records where one comes, one goes and the order changes', () => {
    const changed = nextRowKeys(first, withIds(10, 7, 9), firstPage);
    expect(shown(changed)).toEqual(['10 in 3', '7 in 2', '9 in 0']);
    expect(changed.turns).toBe(0);
  });

  it('never go over to other records unasked, even where all are others', () => {
    const other = nextRowKeys(first, withIds(13, 12, 11), firstPage);
    expect(shown(other)).toEqual(['13 in 3', '12 in 4', '11 in 5']);
    expect(other.turns).toBe(0);
  });

  it('stay with a record that is on both pages', () => {
    const moved = nextRowKeys(first, withIds(7, 6, 5), nextPage);
    expect(shown(moved)).toEqual(['7 in 2', '6 in 3', '5 in 4']);
    expect(moved.turns).toBe(0);
  });
});
