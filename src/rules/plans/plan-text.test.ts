import { expect, it } from 'vitest';
import type { PlannedResource } from '../../contract/generated/schema.d.ts';
import { planMailLines } from './plan-text.ts';

const resource = (address: string, fields: PlannedResource['fields'] = [], action = 'create'): PlannedResource => ({
  ...{ address, kind: 'service', action, fields },
});
const plan = (...resources: PlannedResource[]) => ({ version: 1, resources });

it('is a list of what would change, on single lines and without secrets', () => {
  const fields = [
    { path: 'size', before: 'small', after: 'large\nFrom: portal' },
    { path: 'token', before: null, after: null, isHidden: true },
    { path: 'id', before: null, after: null, isUnknown: true },
    { path: 'text', before: null, after: 'x'.repeat(500) },
  ];
  expect(planMailLines({ plan: plan(resource('a\nb', fields, 'update'), resource('c')), approved: null })).toEqual([
    'Plan: 1 to create, 1 to update',
    '- Update a b',
    '    size: small -> large From: portal',
    '    token: Hidden -> Hidden, may change',
    '    id: – -> Known after the launch',
    `    text: – -> ${'x'.repeat(120)}…`,
    '- Create c',
  ]);
});

it('starts with what differs from the approved one', () => {
  const approved = plan(resource('same'), resource('gone'));
  expect(planMailLines({ plan: plan(resource('new'), resource('same')), approved })).toEqual([
    'Plan: 2 to create',
    '- Create new (new since the approval)',
    '- No longer planned: gone',
    '- Create same',
  ]);
});

it('has the approved value beside each changed one, before the others', () => {
  const field = (path: string, after: string) => ({ path, before: null, after });
  const approved = plan(resource('web', [field('port', '80'), field('zone', 'a')]), resource('data'));
  const now = plan(
    resource('web', [field('name', 'till'), field('port', '443\n'), field('size', '2')]),
    resource('data', [{ path: 'disk', before: '1', after: '2' }], 'replace'),
  );
  expect(planMailLines({ plan: now, approved })).toEqual([
    'Plan: 1 to create, 1 to replace',
    '- Replace data (changed since the approval, approved: create)',
    '    disk: 1 -> 2 (changed, approved: Not planned)',
    '- Create web (changed since the approval)',
    '    name: till (changed, approved: Not planned)',
    '    port: 443 (changed, approved: 80)',
    '    size: 2 (changed, approved: Not planned)',
    '    zone: Not planned (changed, approved: a)',
  ]);
});

it('says how much it leaves out', () => {
  const many = Array.from({ length: 25 }, (_, index) => resource(`r${index}`));
  expect(planMailLines({ plan: plan(...many), approved: null }).at(-1)).toBe(
    'and 5 more resources. The portal shows them all.',
  );
  const fields = Array.from({ length: 12 }, (_, index) => ({ path: `f${index}`, before: null, after: '1' }));
  expect(planMailLines({ plan: plan(resource('a', fields)), approved: null }).at(-1)).toBe('    and 2 more');
});
