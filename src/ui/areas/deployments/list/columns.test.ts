import { expect, test } from 'vitest';
import { operationOf } from './columns.tsx';

const earlier = { timestamp: '2026-05-01T10:00:00Z', estimatedDuration: 60_000, waitingForRunner: null };
const later = { timestamp: '2026-05-01T11:00:00Z', estimatedDuration: 90_000, waitingForRunner: null };

test('the operation that began last is the one that runs', () => {
  expect(operationOf(earlier, later)).toEqual(later);
  expect(operationOf(later, earlier)).toEqual(later);
});

test('the row speaks where the call for progress says nothing, and the other way round', () => {
  expect(operationOf(earlier, undefined)).toEqual(earlier);
  expect(operationOf(earlier, { timestamp: null, estimatedDuration: null })).toEqual(earlier);
  expect(operationOf(null, later)).toEqual(later);
});

test('nothing is known where neither says anything', () => {
  expect(operationOf(undefined, undefined)).toBeNull();
});
