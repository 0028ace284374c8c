import { expect, test } from 'vitest';
import type { Workflow, WorkflowState, WorkflowTransition } from '../../../machines/workflows/workflow.ts';
import { type PathPart, workflowPath } from './main-path.ts';

function state(id: string, kind: WorkflowState['kind'] = 'atomic', isInitial = false): WorkflowState {
  const parent = id === '' ? null : id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : '';
  return { id, parent, kind, name: id, label: id, isInitial, tags: [], entry: [], exit: [], activities: [] };
}

function way(source: string, ...targets: readonly string[]): WorkflowTransition {
  return {
    id: `${source} > ${targets.join()}`,
    source,
    targets,
    trigger: { kind: 'event', event: 'GO' },
    label: 'Go',
    sender: 'user',
    guards: [],
    permissions: [],
    offline: null,
    effects: [],
  };
}

const workflow: Workflow = {
  id: 'shelf',
  label: 'Shelf',
  group: 'lifecycle',
  version: '1',
  states: [
    state('', 'parallel'),
    state('job', 'compound'),
    state('job.broken'),
    state('job.empty', 'atomic', true),
    state('job.full'),
    state('job.gone'),
    state('job.lost'),
    state('job.sold'),
    state('job.torn', 'final'),
    state('lamp', 'compound'),
    state('lamp.off', 'atomic', true),
    state('lamp.on'),
  ],
  transitions: [
    way('job.empty', 'job.broken'),
    way('job.empty', 'job.full'),
    way('job.broken', 'job.empty'),
    way('job.full', 'job.gone'),
    way('job', 'job.sold'),
    way('lamp.off', 'lamp.on'),
  ],
};

const namesOf = (parts: readonly PathPart[]): readonly string[] =>
  parts.flatMap(({ state: { id }, isMain, inner }) => [isMain ? id : `(${id})`, ...namesOf(inner)]);

test('each region starts at its first state and goes on in the order of the chart', () => {
  expect(namesOf(workflowPath(workflow))).toEqual([
    'job',
    'job.empty',
    'job.full',
    'job.gone',
    'job.sold',
    '(job.broken)',
    '(job.lost)',
    '(job.torn)',
    'lamp',
    'lamp.off',
    'lamp.on',
  ]);
});

test('a state has what leaves it', () => {
  const [job] = workflowPath(workflow);
  expect(job?.inner[0]?.leaving.map(({ targets }) => targets)).toEqual([['job.broken'], ['job.full']]);
});
