import { expect, test } from 'vitest';
import { linkableFilters, NO_TYPED_FILTERS } from './linked-requests.ts';

test('typed filters are trimmed; what makes no sense is no filter', () => {
  expect(linkableFilters(NO_TYPED_FILTERS)).toEqual({ requestId: null, client: null, environmentIdentifier: null });
  expect(linkableFilters({ requestId: ' 42 ', client: ' harbour ', environmentIdentifier: '  ' })).toEqual({
    requestId: 42,
    client: 'harbour',
    environmentIdentifier: null,
  });
  expect(linkableFilters({ ...NO_TYPED_FILTERS, requestId: '-1' }).requestId).toBeNull();
});
