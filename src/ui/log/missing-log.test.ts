import { expect, test } from 'vitest';
import { missingLogWords } from './missing-log.ts';

test.each([
  [null, true, 'No build of this request has written a log yet.'],
  [null, false, 'The current tenant has no request with this ID, or no build of it has a log.'],
  [7, true, 'This request has no build #7, or it has no log.'],
  [-2, true, 'This request has no plan 2, or it has no log.'],
])('of build %s, the request known: %s, it is said what is missing', (buildNumber, isRecordKnown, words) => {
  expect(missingLogWords('request', buildNumber, isRecordKnown)).toBe(words);
});
