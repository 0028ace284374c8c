import { expect, test } from 'vitest';
import { factWords, hostWords, loadWords, mayChangeHosts, waitingWords } from './host-words.ts';

test('the words for a host', () => {
  const host = { machine: 'web-1', version: '1.0.0', runners: ['tofu', 'ansible'], labels: ['linux', 'eu'] };
  expect(factWords(host)).toBe('web-1 · release 1.0.0 · runs tofu and ansible · labels linux, eu');
  expect(factWords({ ...host, labels: [] })).toBe('web-1 · release 1.0.0 · runs tofu and ansible');
  expect([loadWords(0, 1), loadWords(2, 10), waitingWords(1), waitingWords(3)]).toEqual([
    '0 of 1 stage in use',
    '2 of 10 stages in use',
    '1 operation waits for a runner. Its log says what it needs.',
    '3 operations wait for a runner. Their logs say what they need.',
  ]);
});

test('a state of a newer server is shown as it is called', () => {
  expect(hostWords('PAUSED', 'Ines').sentence).toMatch(/^Paused by Ines\./);
  expect(hostWords('GONE', null).sentence).toContain('start it again with its workspaces folder, on the same machine');
  expect(hostWords('SHUT_OFF', null)).toEqual({ label: 'shut off', kind: 'neutral', sentence: null });
});

test('changes need administration of deployments, in all tenants', () => {
  expect(mayChangeHosts(new Set(['tenant.all.access', 'deployment.admin']))).toBe(true);
  expect(mayChangeHosts(new Set(['deployment.admin']))).toBe(false);
  expect(mayChangeHosts(new Set(['tenant.all.access']))).toBe(false);
});

test('a host without capacity says what that means', () => {
  expect(loadWords(0, 0)).toBe('Leaves stages to other runners (capacity 0)');
  expect(loadWords(2, 0)).toBe('Leaves stages to other runners (capacity 0); 2 still run here');
});
