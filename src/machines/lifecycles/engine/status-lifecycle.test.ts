/** What is asked of a record beside its status: the chart, the buttons and the refusals go by the same guards. */
import { expect, test } from 'vitest';
import { defineStatuses } from '../../../rules/records/statuses.ts';
import { defineStatusActions } from './status-actions.ts';
import { statusLifecycle, statusTransitions } from './status-lifecycle.ts';

interface Pond {
  readonly hasWater: boolean;
}

const PONDS = defineStatuses({
  DRY: { words: 'Dry', style: 'initiated', sign: 'agreed', clause: 'it is dry' },
  FULL: { words: 'Full', style: 'running', sign: 'on', clause: 'it is full' },
});
type PondStatus = 'DRY' | 'FULL';

const ACTIONS = defineStatusActions<PondStatus>()({
  FILL: { label: 'Fill', privilege: 'cloudaccount.launch', offline: 'needs network', question: 'Fill it?' },
  LOOK: { label: 'Look', privilege: 'cloudaccount.view', offline: 'reads' },
});
const { opens, orders } = statusTransitions<PondStatus, 'FILL' | 'LOOK', { operation: 'FILL' }, 'there is water'>(
  'pond',
);

const ponds = statusLifecycle<PondStatus, 'FILL' | 'LOOK', { operation: 'FILL' }, Pond, 'there is water'>({
  id: 'pond',
  initial: 'DRY',
  states: { DRY: { on: orders('FILL', 'FULL', { operation: 'FILL' }, 'there is water') }, FULL: { on: {} } },
  always: opens('LOOK', 'there is water'),
  statuses: PONDS,
  actions: ACTIONS,
  guards: { 'there is water': { holds: ({ hasWater }) => hasWater, sentence: 'There is no water.' } },
});

const viewer = {
  userId: 1,
  privileges: new Set(['cloudaccount.launch', 'cloudaccount.view']),
  tenantsWithoutSelfApproval: new Set<string>(),
};
const dry = { status: 'DRY' } as const;

test('a record that meets its guards is offered what its status opens', () => {
  const facts = ponds.factsOf({ hasWater: true }, viewer, new Date());
  expect([...ponds.offered(dry, facts)]).toEqual(['FILL', 'LOOK']);
  expect(ponds.decide(dry, facts, { type: 'FILL' })).toMatchObject({ accepted: true, tuple: { status: 'FULL' } });
});

test('one that does not is refused with the reason, and nothing is decided', () => {
  const facts = ponds.factsOf({ hasWater: false }, viewer, new Date());
  expect([...ponds.offered(dry, facts)]).toEqual([]);
  expect([...ponds.refused(dry, facts)]).toEqual(['FILL', 'LOOK']);
  expect(ponds.whyNot(dry, facts, 'FILL')?.sentence).toBe('There is no water.');
  expect(ponds.decide(dry, facts, { type: 'FILL' })).toMatchObject({ accepted: false, sentence: 'There is no water.' });
  const machine = ponds.machine();
  expect(machine.resolveState({ value: { live: dry }, context: facts }).can({ type: 'FILL' })).toBe(false);
});

test('a privilege comes before them', () => {
  const facts = ponds.factsOf({ hasWater: false }, { ...viewer, privileges: new Set() }, new Date());
  expect(ponds.refused(dry, facts).size).toBe(0);
  expect(ponds.privilegeRefusal(facts, 'FILL')).not.toBeNull();
});
