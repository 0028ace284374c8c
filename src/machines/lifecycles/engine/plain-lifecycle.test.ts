/** The engine on records without a status: by privileges and facts alone. */
import { expect, test } from 'vitest';
import type { FactsViewer } from './facts-viewer.ts';
import { definePlainActions, NO_STATUS, plainLifecycle } from './plain-lifecycle.ts';

interface Topology {
  readonly tenants: readonly string[];
}

const ACTIONS = definePlainActions({
  VIEW: { label: 'View', privilege: 'deployment.topology.view', offline: 'reads' },
  EDIT: { label: 'Edit', privilege: 'deployment.topology.edit', offline: 'needs network' },
  DELETE: {
    label: 'Delete',
    privilege: 'deployment.topology.delete',
    offline: 'needs network',
    question: 'Are you sure you want to delete this topology?',
    isDestructive: true,
    isRemoval: true,
  },
});

const topologies = plainLifecycle({
  id: 'topology',
  actions: ACTIONS,
  factsOf: ({ tenants }: Topology, { privileges }: FactsViewer) => ({ privileges, tenants }),
  factGuards: {
    'a tenant has it': {
      holds: ({ tenants }) => tenants.some((tenant) => tenant !== 'DEFAULT'),
      sentence: 'It belongs to the default tenant only.',
    },
  },
  guards: { EDIT: ['a tenant has it'], DELETE: ['a tenant has it'] },
});

const now = new Date(0);
const factsOf = (topology: Topology, ...privileges: readonly string[]) =>
  topologies.factsOf(
    topology,
    { userId: 1, privileges: new Set(privileges), currentTenantId: 'A', tenantsWithoutSelfApproval: new Set() },
    now,
  );
const all = ['deployment.topology.view', 'deployment.topology.edit', 'deployment.topology.delete'] as const;
const own = { tenants: ['A'] };
const everybodys = { tenants: ['DEFAULT'] };

test('what is offered follows from privileges and facts', () => {
  expect([...topologies.offered(NO_STATUS, factsOf(own, ...all))]).toEqual(['VIEW', 'EDIT', 'DELETE']);
  expect([...topologies.offered(NO_STATUS, factsOf(own, 'deployment.topology.view'))]).toEqual(['VIEW']);
  expect([...topologies.offered(NO_STATUS, factsOf(everybodys, ...all))]).toEqual(['VIEW']);
  expect([...topologies.refused(NO_STATUS, factsOf(everybodys, ...all))]).toEqual(['EDIT', 'DELETE']);
});

test('a refusal speaks of no status', () => {
  const whyNot = (topology: Topology, ...privileges: readonly string[]) =>
    topologies.whyNot(NO_STATUS, factsOf(topology, ...privileges), 'EDIT');
  expect(whyNot(own, ...all)).toBeNull();
  expect(whyNot(own)).toEqual({
    because: 'privilege',
    isAboutViewer: true,
    missing: ['deployment.topology.edit'],
    sentence: 'Can’t edit: you need the privilege “Edit topologies”.',
    rule: 'Edit is possible if a tenant has it. It needs the privilege “Edit topologies” (deployment.topology.edit).',
  });
  expect(whyNot(everybodys, ...all)?.sentence).toBe('It belongs to the default tenant only.');
  expect(topologies.whyNot(NO_STATUS, factsOf(own), 'VIEW')?.rule).toBe(
    'View needs the privilege “View topologies” (deployment.topology.view).',
  );
  expect(topologies.missing(NO_STATUS, factsOf(own)).map(({ action }) => action)).toEqual(['VIEW', 'EDIT', 'DELETE']);
});

test('what is accepted opens a page, or ends the record', () => {
  expect(topologies.decide(NO_STATUS, factsOf(own, ...all), { type: 'EDIT' })).toEqual({
    accepted: true,
    tuple: {},
    deleted: false,
    effects: [{ type: 'open' }],
  });
  expect(topologies.decide(NO_STATUS, factsOf(own, ...all), { type: 'DELETE' })).toEqual({
    accepted: true,
    tuple: {},
    deleted: true,
    effects: [{ type: 'removeRecord' }],
  });
  expect(topologies.decide(NO_STATUS, factsOf(everybodys, ...all), { type: 'DELETE' }).accepted).toBe(false);
});
