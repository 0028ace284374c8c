import { describe, expect, it } from 'vitest';
import type { PlannedResource } from '../../contract/generated/schema.d.ts';
import { comparedFields, comparedResources, planDifferenceWords, plannedValueWords } from './compared-plans.ts';
import { readPlan } from './plan-formats.ts';
import { approvedDigest, planOrderedAt, planState } from './plan-state.ts';
import { needsAttention, planCountWords, planLine } from './plan-words.ts';
import { canonicalJson, planDigest } from './resource-plan.ts';

const resource = (address: string, after = '1'): PlannedResource => ({
  ...{ address, kind: 'service', action: 'create' },
  fields: [{ path: 'port', before: null, after }],
});
const plan = (...resources: PlannedResource[]) => ({ version: 1, resources });
const READY = { state: 'READY', digest: 'd', counts: null, failure: null, changedAt: '2026-11-30T00:00:00Z' };

describe('a plan', () => {
  it('is worded by its counts', () => {
    expect(planCountWords({ create: 3, update: 0, replace: 1, delete: 2 })).toBe(
      '3 to create, 1 to replace, 2 to delete',
    );
    expect(planCountWords({ create: 0, update: 0, replace: 0, delete: 0 })).toBe('No changes');
    expect(planLine({ ...READY, counts: { create: 1, update: 0, replace: 0, delete: 0 } })).toBe('1 to create (d)');
    expect(planLine({ ...READY, state: 'FAILED', failure: 'It is not JSON.' })).toBe(
      'The plan failed. It is not JSON.',
    );
    expect(planLine({ ...READY, state: 'RUNNING', digest: null })).toBe('The plan is being made.');
    const waitingForRunner = { since: '2026-11-30T00:00:00Z', labels: ['eu'], runner: 'tofu' };
    const waiting = { ...READY, state: 'RUNNING', digest: null, waitingForRunner };
    expect([planLine(waiting), needsAttention(waiting)]).toEqual(['Waiting for a runner with the label eu.', false]);
    const missing = { ...waiting, waitingForRunner: { ...waitingForRunner, isMissing: true } };
    expect([planLine(missing), needsAttention(missing)]).toEqual([
      'No runner host with the runner tofu and the label eu is connected.',
      true,
    ]);
    const paused = { ...waiting, waitingForRunner: { ...waitingForRunner, pausedHosts: ['first'] } };
    expect([planLine(paused), needsAttention(paused)]).toEqual([
      'Waiting for the runner host first, which is paused.',
      true,
    ]);
    expect([waiting, missing].map(planOrderedAt)).toEqual([Date.UTC(2026, 10, 30), Date.UTC(2026, 10, 30)]);
    expect([READY, { ...missing, ...READY }, null].map(planOrderedAt)).toEqual([null, null, null]);
    expect([READY, { ...READY, state: 'FAILED' }, null].map(needsAttention)).toEqual([false, true, false]);
  });

  it('is named by an approval only once it is ready', () => {
    expect(approvedDigest({ plan: READY })).toBe('d');
    expect(approvedDigest({ plan: { ...READY, state: 'RUNNING' } })).toBeNull();
    expect(approvedDigest({ plan: { ...READY, state: 'FAILED' } })).toBeNull();
    expect(approvedDigest({})).toBeNull();
    // Of a later server.
    expect(planState({ ...READY, state: 'PAUSED' })).toBe('running');
  });

  it('is compared with what was approved', () => {
    const approved = plan(resource('same'), resource('other', '1'), resource('gone'));
    const now = plan(resource('same'), resource('other', '2'), resource('added'));
    expect(comparedResources(now, approved).map(({ resource: { address }, since }) => [address, since])).toEqual([
      ['other', 'different'],
      ['added', 'new'],
      ['gone', 'gone'],
      ['same', null],
    ]);
    const risky = plan(
      { ...resource('a'), action: 'create' },
      { ...resource('b'), action: 'delete' },
      { ...resource('c'), action: 'replace' },
    );
    expect(comparedResources(risky, null).map(({ resource: { address } }) => address)).toEqual(['b', 'c', 'a']);
    expect(planDifferenceWords(now, approved)).toBe('New: added. No longer planned: gone. Different: other.');
    expect(planDifferenceWords(approved, approved)).toBe('');
    const many = plan(...Array.from({ length: 7 }, (_, index) => resource(`s${index}`)));
    expect(planDifferenceWords(many, plan())).toBe('New: s0, s1, s2, s3, s4 and 2 more.');
  });
});

it('pairs each changed field with what was approved', () => {
  const field = (path: string, after: string | null, before: string | null = null) => ({ path, before, after });
  const approved = { fields: [field('zone', 'a'), field('size', '1'), field('size', '2'), field('old', 'x', 'w')] };
  const now = { fields: [field('new', 'n'), field('size', '1'), field('size', '3'), field('zone', 'a')] };
  const { changed, same } = comparedFields(now, approved);
  expect(same.map(({ path, after }) => [path, after])).toEqual([
    ['size', '1'],
    ['zone', 'a'],
  ]);
  const words = changed.map((each) => [
    each.path,
    plannedValueWords(each.approved, 'update'),
    plannedValueWords(each.now, 'create'),
  ]);
  expect(words).toEqual([
    ['new', 'Not planned', 'n'],
    ['size', '– → 2', '3'],
    ['old', 'w → x', 'Not planned'],
  ]);
  expect(plannedValueWords(field('old', null, 'w'), 'delete')).toBe('w');
});

describe('the portal’s own form', () => {
  const text = (resources: unknown) => JSON.stringify({ version: 1, resources });

  it('takes numbers and truth values, and drops what is hidden', async () => {
    const fields = [
      { path: 'port', after: 8080 },
      { path: 'token', before: 'old', after: 'new', isHidden: true },
    ];
    const read = await readPlan('portal', text([{ address: 'a', kind: 'service', action: 'create', fields }]));
    expect(read.resources[0]?.fields).toEqual([
      { path: 'port', before: null, after: '8080' },
      { path: 'token', before: null, after: null, isHidden: true },
    ]);
  });

  it.each([
    [text([{ address: 'a', kind: 'b', action: 'explode' }]), /^isn’t a plan: resources\.0\.action/],
    [text([{ address: 'a', kind: 'b', action: 'create', note: 'x' }]), /resources\.0\.note/],
    [text([{ address: '', kind: 'b', action: 'create' }]), /empty/],
    ['{"version":2,"resources":[]}', /version/],
  ])('refuses what it doesn’t know: %#', async (given, sentence) => {
    await expect(readPlan('portal', given)).rejects.toThrow(sentence);
  });

  it('keeps nothing that a database can’t store', async () => {
    const fields = [{ path: 'a\0', after: 'b\0\ud800' }];
    const read = await readPlan('portal', text([{ address: 'c\0', kind: 'd', action: 'create', fields }]));
    expect(JSON.stringify(read)).not.toMatch(/\\u0000|\\ud800/);
    await expect(
      readPlan(
        'opentofu',
        JSON.stringify({
          format_version: '1.2',
          resource_changes: [{ address: 'a\0', type: 'b', change: { actions: ['x\0'.repeat(999)] } }],
        }),
      ),
    ).rejects.toThrow(/^has the action x\uFFFD.{1,400}$/);
  });

  it('has a digest over canonical JSON', async () => {
    expect(canonicalJson({ b: [1, null, 'ü'], a: { d: true, c: undefined } })).toBe(
      '{"a":{"d":true},"b":[1,null,"ü"]}',
    );
    expect(await planDigest({ version: 1, resources: [] })).toBe(await planDigest({ resources: [], version: 1 }));
  });
});
