/** What the panels light in the picture and say of it, drawn without a browser. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { chartsOf } from '../../machines/areas.ts';
import type { ReplayedStep } from '../../machines/workflows/history/replay.ts';
import { workflowOf } from '../../machines/workflows/registry.ts';
import { mostOpen, NO_PRIVILEGE } from '../../machines/workflows/simulation/lifecycle-simulator.ts';
import { Places } from './compare/RolesCompared.tsx';
import { Answer } from './details/RecordDetails.tsx';
import { RecordWay } from './record/RecordWay.tsx';
import type { RecordWay as Way } from './record/use-replay.ts';
import { searchOptions } from './search/search-options.ts';
import { eventWords } from './simulate/step-words.ts';
import { WhatCanHappen } from './simulate/WhatCanHappen.tsx';
import { changeWords, pastOverlay, statesOf, statusesWords, statusOfState, statusOverlay } from './status-overlay.ts';

const vpc = workflowOf('vpc')?.read();
const simulator = chartsOf('vpc')?.simulator() ?? null;
if (vpc === undefined || simulator === null) throw new Error('There is no VPC.');
const pending = { status: 'PENDING_APPROVAL' };

test('the picture lights where it is, where it was, and what can and can’t happen from there', () => {
  const situation = { statuses: pending, facts: {}, privileges: new Set(['deployment.vpc.approve']) };
  const { marks } = statusOverlay(vpc, {
    statuses: pending,
    visited: [{ status: 'REJECTED' }, pending],
    answers: simulator.ask(situation),
  });
  expect(marks.get('live.status.PENDING_APPROVAL')).toBe('current');
  expect(marks.get('live.status.REJECTED')).toBe('visited');
  const markOf = (label: string) => {
    const found = vpc.transitions.find((each) => each.label === label && marks.has(each.id));
    return found === undefined ? null : marks.get(found.id);
  };
  expect([markOf('Approve'), markOf('Edit'), markOf('Destroy')]).toEqual(['possible', 'refused', null]);
  // Every lit id is one of the chart's.
  const ids = new Set([...vpc.states, ...vpc.transitions].map(({ id }) => id));
  expect([...marks.keys()].filter((id) => !ids.has(id))).toEqual([]);
  expect(statesOf(null).every((id) => ids.has(id))).toBe(true);
});

test('statuses and events have the labels of the screens', () => {
  expect(statusesWords(vpc, pending)).toBe('Pending approval');
  expect(statusesWords(vpc, null)).toBe('Deleted');
  expect(changeWords(vpc, pending, { ...pending })).toBe('Unchanged');
  expect(changeWords(vpc, pending, { status: 'REJECTED' })).toBe('Rejected');
  expect([eventWords(simulator, 'APPROVE'), eventWords(simulator, 'status.AVAILABLE')]).toEqual([
    'Approve',
    'Reported: Available',
  ]);
  expect(statusOfState('live.status.QUEUED')).toEqual({ region: 'status', status: 'QUEUED' });
  expect([statusOfState('live.status'), statusOfState('deleted'), statusOfState(null)]).toEqual([null, null, null]);
});

test('what can be done stands with what follows, what can’t with why and with what it needs', () => {
  const draw = (privileges: ReadonlySet<string>) => {
    const situation = { statuses: pending, facts: {}, privileges };
    return renderToStaticMarkup(
      <WhatCanHappen
        workflow={vpc}
        simulator={simulator}
        situation={situation}
        answers={simulator.ask(situation)}
        onSend={() => undefined}
      />,
    );
  };
  expect(draw(mostOpen(simulator).privileges)).toContain('Rejected');
  const nobody = draw(NO_PRIVILEGE);
  expect(nobody).toContain('Nothing. This user can’t do anything in these statuses.');
  expect(nobody).toContain('you need the privilege');
  expect(nobody).toContain('Destroy is possible while the status is');
});

const step: ReplayedStep = {
  id: 'entry-1',
  at: '2026-01-01T10:00:00Z',
  who: 'Ada Byron',
  words: 'Approve deployment VPC shop',
  kind: 'changed',
  action: 'APPROVE',
  before: pending,
  after: { status: 'REJECTED' },
  standing: 'impossible',
  fault: 'otherwise',
  between: [],
  statuses: { status: 'REJECTED' },
};

test('the path of a record is shown step by step, with its gaps and impossible steps', () => {
  const gap: ReplayedStep = {
    ...step,
    id: 'entry-2',
    who: null,
    standing: 'gap',
    fault: null,
    between: [{ event: 'status.AVAILABLE', sender: 'runner', statuses: { status: 'AVAILABLE' } }],
  };
  const draw = (steps: readonly ReplayedStep[], overrides: Partial<Extract<Way, { state: 'read' }>> = {}) =>
    renderToStaticMarkup(
      <RecordWay
        workflow={vpc}
        simulator={simulator}
        way={{ state: 'read', steps, now: null, left: 2, isWithoutLog: false, ...overrides }}
        chosen={steps[0] ?? null}
        onChoose={() => undefined}
        onRetry={() => undefined}
      />,
    );
  const drawn = draw([step, gap]);
  expect(drawn).toContain('Not possible in this chart');
  expect(drawn).toContain('From Pending approval this does not lead to Rejected.');
  expect(drawn).toContain('Not recorded in between: Reported: Available.');
  expect(drawn).toContain('The portal');
  expect(drawn).toContain('One recorded step can’t have happened in this chart.');
  expect(drawn).toContain('2 older entries');
  expect(drawn).toContain('aria-current="step"');
  expect(draw([])).toContain('Nothing is recorded yet.');
  expect(draw([step], { now: { standing: 'gap', between: gap.between } })).toContain('<span>Now</span>');
  expect(draw([step], { now: { standing: 'impossible' } })).toContain('can’t follow the last recorded step.');
  expect(draw([step], { now: { standing: 'fits' } })).not.toContain('<span>Now</span>');
  // Users who can't view the log see the history from the builds.
  expect(draw([step], { isWithoutLog: true })).toContain('Only builds are shown.');
  expect(draw([], { isWithoutLog: true })).not.toContain('Nothing is recorded yet.');
});

test('a step of the past is lit as one, and what is not recorded of it is not lit', () => {
  const lit = (of: Partial<ReplayedStep>) => [...pastOverlay({ ...step, ...of }, [pending]).marks];
  expect(lit({ standing: 'fits' })).toEqual([
    ['live.status.PENDING_APPROVAL', 'visited'],
    ['live.status.REJECTED', 'past'],
  ]);
  expect(lit({})).toContainEqual(['live.status.REJECTED', 'impossible']);
  expect(lit({ kind: 'noted', statuses: null })).toHaveLength(1);
  expect(lit({ kind: 'deleted', standing: 'fits', statuses: null })).toContainEqual(['deleted', 'past']);
});

test('details ask the record: whether it is here, and why the chosen action can’t be done with it now', () => {
  const refusal = {
    because: 'status',
    isAboutViewer: false,
    sentence: 'Can’t destroy: it waits.',
    rule: 'Destroy is possible while …',
  } as const;
  const draw = (selected: string | null) =>
    renderToStaticMarkup(
      <Answer
        workflow={vpc}
        selected={selected}
        asked={{
          statuses: pending,
          next: [
            {
              action: 'DESTROY',
              refusal,
              refusalOfAll: refusal,
              by: [],
              holders: ['Keeper'],
              needed: '“Destroy VPCs”',
            },
            { action: 'DELETE', refusal, refusalOfAll: refusal, by: [], holders: [], needed: '“Delete VPCs”' },
            { action: 'APPROVE', refusal: null, refusalOfAll: null, by: [], holders: [], needed: '“Approve VPCs”' },
          ],
          reports: [],
          answers: { actions: [], reports: [] },
          message: null,
        }}
      />,
    );
  const of = (event: string) => vpc.transitions.find(({ trigger }) => trigger.event === event)?.id ?? null;
  expect(draw(of('DESTROY'))).toContain('Can’t destroy: it waits.');
  expect(draw(of('DESTROY'))).toContain('Once possible, by: Keeper');
  // Users who can't list roles see the privileges as the role screens name them.
  expect(draw(of('DELETE'))).toContain('Once possible, by: users with “Delete VPCs”');
  expect(draw(of('APPROVE'))).toContain('You can do this now.');
  expect(draw(of('APPROVE'))).toContain('Also by: users with “Approve VPCs”');
  expect(draw(of('status.AVAILABLE'))).toContain('can’t report this now');
  expect(draw('live.status.PENDING_APPROVAL')).toContain('It is here now.');
  expect(draw('live.status.QUEUED')).toContain('It is in: Pending approval');
  expect(draw(null)).toContain('It is in: Pending approval');
});

test('where an action is taken in many places, they are folded', () => {
  const draw = (count: number) =>
    renderToStaticMarkup(<Places of={Array.from({ length: count }, (_, index) => `Place ${index}`)} />);
  expect(draw(3)).toContain('In: Place 0, Place 1 and Place 2');
  expect(draw(14)).toContain('<summary>In 14 places</summary>');
});

test('of transitions of one name, the search offers first what is lit', () => {
  const retries = vpc.transitions.filter(({ label }) => label === 'Retry');
  const last = retries.at(-1);
  if (last === undefined || retries.length < 2) throw new Error('Retry is taken in several places.');
  const found = searchOptions(vpc, new Map([[last.id, 'refused']])).filter(({ label }) => label === 'Retry');
  expect(found[0]?.value).toBe(last.id);
  expect(found).toHaveLength(retries.length);
});
