import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { PlannedChanges as Changes, PlannedResource, PlanSummary } from '../../contract/generated/schema.d.ts';
import { LogEnd } from '../log/LogEnd.tsx';
import { PlannedChanges } from './PlannedChanges.tsx';
import { PlannedResources } from './PlannedResources.tsx';

vi.mock('../portal/portal-context.tsx', async (original) => ({
  ...(await original<typeof import('../portal/portal-context.tsx')>()),
  usePaths: () => ({ deployments: { build: (id: number, build: number) => `/logs/${id}/${build}` } }),
  useMayOpen: () => () => true,
}));

const READY: PlanSummary = {
  state: 'READY',
  digest: 'D'.repeat(43),
  counts: { create: 1, update: 1, replace: 0, delete: 0 },
  failure: null,
  changedAt: '2026-11-30T00:00:00Z',
};

const resource = (address: string, action = 'create', fields: PlannedResource['fields'] = []): PlannedResource => ({
  ...{ address, kind: 'service', action, fields },
});

function textOf(plan: PlanSummary | null, changes: Changes | null = null, isApproved = false, ways = ''): string {
  const commands = {
    area: 'deployments',
    noun: 'request',
    planOf: () => plan,
    plannedChangesOf: () => changes,
    isApproved: () => isApproved,
  } as const;
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <PlannedChanges commands={commands} record={{ id: 7 }} heading="h3" ways={ways === '' ? null : ways} />
    </MemoryRouter>,
  );
  return markup
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|');
}

test('a record without a plan shows nothing', () => {
  expect(textOf(null)).toBe('');
});

test('each resource has its fields before and after; what is only made has one value', () => {
  const fields = [
    { path: 'size', before: 'small', after: 'large' },
    { path: 'token', before: null, after: null, isHidden: true },
    { path: 'arn', before: 'a', after: null, isUnknown: true },
  ];
  const made = resource('new', 'create', [{ path: 'port', before: null, after: '80' }]);
  const plan = { version: 1, resources: [made, resource('old', 'update', fields)] };
  const text = textOf(READY, { plan, approved: null });
  expect(text).toContain('|Plan: 1 to create, 1 to update|Update|old|Field|Before|After|size|small|large|');
  expect(text).toContain('|token|Hidden|Hidden, may change|arn|a|Known after the launch|Create|new|port|80|');
  expect(text).toContain(`|Digest |${'D'.repeat(43)}|`);
});

test('a plan that stopped a launch says what differs from the approved one', () => {
  const changes = {
    plan: { version: 1, resources: [resource('same'), resource('added')] },
    approved: { version: 1, resources: [resource('same'), resource('gone')] },
  };
  const text = textOf({ ...READY, stoppedLaunch: true, hasChanged: true }, changes);
  expect(text).toContain('The launch was stopped');
  expect(text).toContain('|Create|added|New since the approval|gone|No longer planned|Create|same|');
});

test('the log of a stopped launch can be opened; that of a plan that is ready needs no link', () => {
  const planned = { ...READY, buildNumber: 1 };
  expect(textOf({ ...planned, stoppedLaunch: true, hasChanged: true })).toContain(
    '|View the log of the stopped launch|',
  );
  expect(textOf({ ...planned, hasChanged: true })).not.toContain('View the log');
});

test('a changed resource has the approved values beside the new ones, without being opened', () => {
  const field = (path: string, after: string) => ({ path, before: null, after });
  const changes = {
    plan: { version: 1, resources: [resource('web', 'create', [field('port', '443'), field('zone', 'a')])] },
    approved: { version: 1, resources: [resource('web', 'update', [field('port', '80'), field('zone', 'a')])] },
  };
  const text = textOf({ ...READY, hasChanged: true }, changes);
  expect(text).toContain(
    '|Create|web|Changed since the approval|Field|Approved|Changed to|Action|Update|Create|port|– → 80|443|As approved|zone|a|',
  );
  expect(renderToStaticMarkup(<PlannedResources changes={changes} />).match(/<details[^>]*open/)).not.toBeNull();
});

test('a plan that is being made says when the request can be approved', () => {
  const running = { ...READY, state: 'RUNNING', digest: null, counts: null };
  expect(textOf(running)).toBe('|Plan|The plan is being made. The request can be approved once it is ready.|');
  expect(textOf(running, null, true)).toBe(
    '|Plan|The plan is being made again. If it differs from the approved one, the request waits for a new approval.|',
  );
});

test('of many resources the first ones are shown', () => {
  const resources = Array.from({ length: 40 }, (_, index) => resource(`r${index}`));
  const text = textOf(READY, { plan: { version: 1, resources }, approved: null });
  expect(text).toContain('|r29|');
  expect(text).not.toContain('|r30|');
  expect(text).toContain('Show all 40 resources');
});

test('a plan that failed says when, and what to do', () => {
  const changedAt = new Date(Date.now() - 12 * 60_000).toISOString();
  const failed = { ...READY, state: 'FAILED', digest: null, counts: null, failure: 'It exited with 3.', changedAt };
  expect(textOf(failed)).toBe(
    '|Plan|The plan failed.|It exited with 3. It failed |12 minutes ago|. The request can be approved once a plan is ready.|',
  );
  expect(textOf(failed, null, false, 'make the plan again or edit it')).toContain(
    '. You can make the plan again or edit it. The request can be approved',
  );
});

test('the end of its log has its errors marked', () => {
  const text = 'one\ntwo\n\u001b[31mError: no network\u001b[0m\n\n';
  const markup = renderToStaticMarkup(<LogEnd text={text} lines={2} />);
  expect(markup.match(/<span[^>]*>[^<]*/g)?.map((line) => [line.includes('data-error'), line.split('>')[1]])).toEqual([
    [false, 'two\n'],
    [true, 'Error: no network\n'],
  ]);
  expect(renderToStaticMarkup(<LogEnd text={'\n \n'} lines={2} />)).toBe('');
});
