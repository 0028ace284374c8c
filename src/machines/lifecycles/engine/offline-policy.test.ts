import { expect, test } from 'vitest';
import { deploymentLifecycle } from '../deployment/lifecycle.ts';
import { offlineRefusal, offlineSentence } from './offline-policy.ts';

test('what needs the network is refused without one, by its name', () => {
  expect(offlineRefusal('needs network', 'Stop')).toBe('Stop needs a connection to the server.');
  expect(offlineRefusal('needs fresh sign-in', 'Show')).toContain('a fresh sign-in');
});

test('a decision and a look are not refused', () => {
  expect(offlineRefusal(deploymentLifecycle.policyOf('APPROVE'), 'Approve')).toBeNull();
  expect(offlineRefusal(deploymentLifecycle.policyOf('VIEW'), 'View')).toBeNull();
  expect(offlineSentence(deploymentLifecycle.policyOf('REJECT'), 'The rejection')).toBe(
    'The rejection is queued on this device and sent in order when the server can be reached again.',
  );
});
