import { expect, test } from 'vitest';
import { linkableFault, linkableFilters, NO_TYPED_FILTERS } from './linked-requests.ts';

test('typed filters are trimmed; what makes no sense is no filter', () => {
  expect(linkableFilters(NO_TYPED_FILTERS)).toEqual({ requestId: null, client: null, environmentIdentifier: null });
  expect(linkableFilters({ requestId: ' 42 ', client: ' harbour ', environmentIdentifier: '  ' })).toEqual({
    requestId: 42,
    client: 'harbour',
    environmentIdentifier: null,
  });
  expect(linkableFilters({ ...NO_TYPED_FILTERS, requestId: '-1' }).requestId).toBeNull();
});

test('a request ID that can’t be one is said at its field', () => {
  expect(linkableFault('requestId', '0')).toBe('Not applied: enter a whole number from 1 to 2147483647.');
  expect(['', ' ', '42'].map((text) => linkableFault('requestId', text))).toEqual([null, null, null]);
});
