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

it('says how much it leaves out', () => {
  const many = Array.from({ length: 25 }, (_, index) => resource(`r${index}`));
  expect(planMailLines({ plan: plan(...many), approved: null }).at(-1)).toBe(
    'and 5 more resources. The portal shows them all.',
  );
  const fields = Array.from({ length: 12 }, (_, index) => ({ path: `f${index}`, before: null, after: '1' }));
  expect(planMailLines({ plan: plan(resource('a', fields)), approved: null }).at(-1)).toBe('    and 2 more');
});
