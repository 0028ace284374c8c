import { expect, test } from 'vitest';
import { layoutWorkerAddress, workerAddress } from './script-addresses.ts';

test('the service worker and the worker that arranges pictures are the only scripts by address', () => {
  expect(workerAddress()).toBe('/worker.js');
  expect(layoutWorkerAddress('/assets/elk-worker.min-J_vVZCZ4.js')).toBe('/assets/elk-worker.min-J_vVZCZ4.js');
});

test.each([
  'https://elsewhere.example/assets/elk-worker.min.js',
  '//elsewhere.example/elk-worker.min.js',
  '/assets/other.js',
  '/assets/elk-worker.min.js?of=elsewhere',
  'data:text/javascript,elk-worker.min.js',
])('refuses %s', (address) => {
  expect(() => layoutWorkerAddress(address)).toThrow('The portal loads no script from');
});
