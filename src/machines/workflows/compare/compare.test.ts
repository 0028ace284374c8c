import { expect, test } from 'vitest';
import { chartsOf } from '../../areas.ts';
import { WORKFLOWS } from '../registry.ts';
import { EVERY_PRIVILEGE, NO_PRIVILEGE } from '../simulation/lifecycle-simulator.ts';
import type { Workflow } from '../workflow.ts';
import { compareRoles } from './compare-roles.ts';
import { compareVersions, stateIdOf, strandedIn } from './versions-compared.ts';

function workflow(id: string): Workflow {
  const found = WORKFLOWS.find((source) => source.id === id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found.read();
}
const vpc = workflow('vpc');
const deployment = workflow('deployment');

test('two roles: what only one of them may do stands first', () => {
  const approver = new Set(['deployment.vpc.approve']);
  const operator = new Set(['deployment.vpc.launch', 'deployment.vpc.approve']);
  const compared = compareRoles(vpc, approver, operator);
  const actorsOf = (label: string) =>
    compared.filter(({ transition }) => transition.label === label).map(({ who }) => who);
  expect(new Set(actorsOf('Launch'))).toEqual(new Set(['second']));
  expect(actorsOf('Approve')).toEqual(['both']);
  expect(new Set(actorsOf('Destroy'))).toEqual(new Set(['neither']));
  expect(compared[0]?.who).toBe('second');
  expect(compared.every(({ transition }) => transition.sender === 'user')).toBe(true);
});

test('two roles: what differs between cases of the privileges is listed for each case', () => {
  const outside = new Set(['deployment.destroy']);
  const inside = new Set(['deployment.destroy.production']);
  const destroy = compareRoles(deployment, outside, inside).filter(({ transition }) => transition.label === 'Destroy');
  expect(new Set(destroy.map(({ where, who }) => `${where}: ${who}`))).toEqual(
    new Set(['outside production: first', 'in production: second']),
  );
});

test('in every lifecycle, the comparison lists each action that needs a privilege', () => {
  for (const { id, lifecycle, read } of WORKFLOWS) {
    const simulator = lifecycle === null ? null : (chartsOf(id)?.simulator() ?? null);
    if (simulator === null) continue;
    const asNobody = new Set(
      compareRoles(read(), NO_PRIVILEGE, EVERY_PRIVILEGE)
        .filter(({ who }) => who === 'second')
        .map(({ transition }) => transition.trigger.event),
    );
    const { actions } = simulator.ask({ statuses: simulator.initial, facts: {}, privileges: NO_PRIVILEGE });
    for (const { event, needs } of actions)
      if (needs !== null) expect(asNobody.has(event), `${event} of ${id}`).toBe(true);
  }
});

test('two versions that are the same differ in nothing, whichever machine', () => {
  for (const { read } of WORKFLOWS) {
    const copy: Workflow = structuredClone(read());
    expect(compareVersions(copy, read())).toEqual([]);
  }
});

test('what came, went and changed is named with its sentences', () => {
  const without = (id: string): Workflow => ({
    ...vpc,
    states: vpc.states.filter((state) => state.id !== id),
    transitions: vpc.transitions.filter(({ source, targets }) => source !== id && !targets.includes(id)),
  });
  const rejected = stateIdOf('status', 'REJECTED');
  const differences = compareVersions(without(rejected), vpc);
  expect(differences.filter(({ of }) => of === 'state')).toEqual([
    { ids: [rejected], of: 'state', kind: 'added', name: 'Status › Rejected', changes: [] },
  ]);
  expect(differences.filter(({ of }) => of === 'transition').map(({ kind, name }) => [kind, name])).toEqual(
    expect.arrayContaining([['added', 'Reject: Status › Pending approval → Rejected']]),
  );
  expect(compareVersions(vpc, without(rejected)).every(({ kind }) => kind === 'removed')).toBe(true);

  const looser: Workflow = {
    ...vpc,
    states: vpc.states.map((state) => (state.id === rejected ? { ...state, label: 'Turned down' } : state)),
    transitions: vpc.transitions.map((each) =>
      each.label === 'Open last build job' ? { ...each, guards: [], offline: 'queueable', permissions: [] } : each,
    ),
  };
  const changed = compareVersions(vpc, looser);
  expect(changed.find(({ of }) => of === 'state')).toMatchObject({
    kind: 'changed',
    changes: ['Name: before Rejected, now Turned down.'],
  });
  const opening = changed.find(({ of }) => of === 'transition');
  expect(opening?.kind).toBe('changed');
  expect(opening?.changes.map((sentence) => sentence.split(':')[0])).toEqual([
    'Only if',
    'Privileges',
    'Without a connection',
  ]);
  expect(opening?.changes[0]).toContain('now no rule');
});

test('a transition whose event has another name is one that changed, not one that went and one that came', () => {
  const destroying = deployment.transitions.filter(({ trigger }) => trigger.event === 'DESTROY');
  const other: Workflow = {
    ...deployment,
    transitions: deployment.transitions.map((each) =>
      destroying.includes(each)
        ? { ...each, id: each.id.replace('DESTROY', 'DEMOLISH'), trigger: { kind: 'event', event: 'DEMOLISH' } }
        : each,
    ),
  };
  const differences = compareVersions(other, deployment);
  expect(differences.map(({ kind, changes }) => [kind, changes])).toEqual(
    destroying.map(() => ['changed', ['Event: before DEMOLISH, now DESTROY.']]),
  );
  expect(differences.map(({ ids }) => ids[0])).toEqual(destroying.map(({ id }) => id));
  expect(differences.every(({ ids }) => ids.length === 2)).toBe(true);
});

test('what changed is said in the words of the screens, and in none of the code or the wire', () => {
  const launched = deployment.transitions.find(({ effects }) => effects.some(({ detail }) => detail === 'LAUNCH'));
  if (launched === undefined) throw new Error('Nothing launches.');
  const other: Workflow = {
    ...deployment,
    states: deployment.states.map((state) =>
      state.name === 'STOPPED'
        ? { ...state, kind: 'final', parent: 'live', entry: [{ name: 'tidy', detail: null }] }
        : state,
    ),
    transitions: deployment.transitions.map((each) =>
      each === launched ? { ...each, effects: [], offline: 'queueable', sender: 'runner', permissions: [] } : each,
    ),
  };
  const changes = compareVersions(deployment, other).flatMap((difference) => difference.changes);
  expect(changes).toContain('Sent by: before a user, now the job runner.');
  expect(changes).toContain('Parent state: before Infrastructure status, now Live.');
  expect(changes).toContain('On entry: before nothing, now cleans up.');
  expect(changes.find((each) => each.startsWith('What it does'))).toContain('orders the launch from the job runner');
  expect(changes.find((each) => each.startsWith('Privileges'))).toContain('“Launch deployments”');
  for (const change of changes) expect(change).not.toMatch(/[a-z][A-Z]|[A-Z]{2}_[A-Z]|\b[a-z]+\.[a-z]+\b|queueable/);
});

test('two effects with the same label are shown by their names', () => {
  const outbox = workflow('outbox');
  const swap = (name: string) => (name === 'calmAgain' ? 'calmDown' : name);
  const other: Workflow = {
    ...outbox,
    states: outbox.states.map((state) => ({
      ...state,
      entry: state.entry.map((each) => ({ ...each, name: swap(each.name) })),
      exit: state.exit.map((each) => ({ ...each, name: swap(each.name) })),
    })),
    transitions: outbox.transitions.map((each) => ({
      ...each,
      effects: each.effects.map((effect) => ({ ...effect, name: swap(effect.name) })),
    })),
  };
  const changes = compareVersions(outbox, other).flatMap((difference) => difference.changes);
  expect(changes[0]).toContain('returns to its normal interval (calmAgain)');
  expect(changes[0]).toContain('now returns to its normal interval (calmDown)');
});

test('records and decisions of today that a version has no place for are named', () => {
  const rejected = stateIdOf('status', 'REJECTED');
  const next: Workflow = {
    ...vpc,
    states: vpc.states.filter(({ id }) => id !== rejected),
    transitions: vpc.transitions.filter(({ trigger }) => trigger.event !== 'REJECT'),
  };
  const records = [
    { id: '1', name: 'One', statuses: { status: 'REJECTED' } },
    { id: '2', name: 'Two', statuses: { status: 'AVAILABLE' } },
  ];
  const pending = { status: 'PENDING_APPROVAL' };
  const decisions = [
    { id: 'a', action: 'REJECT', name: 'Reject One', statuses: pending },
    { id: 'b', action: 'APPROVE', name: 'Approve Two', statuses: pending },
    { id: 'c', action: 'APPROVE', name: 'Approve Three', statuses: { status: 'AVAILABLE' } },
    { id: 'd', action: 'REJECT', name: 'Reject Four', statuses: null },
  ];
  const stranded = strandedIn(next, records, decisions);
  expect(stranded.records.map(({ id, missing }) => [id, missing])).toEqual([['1', ['REJECTED']]]);
  expect(stranded.decisions.map(({ id }) => id)).toEqual(['a', 'c', 'd']);
  expect(strandedIn(vpc, records, decisions.slice(0, 2))).toEqual({ records: [], decisions: [] });
});
