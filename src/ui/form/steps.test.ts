import { describe, expect, test } from 'vitest';
import { settingOf } from '../../../tests/tables/forms/world.ts';
import { beginWork } from '../../machines/form/form-work.ts';
import { DEPLOYMENT_FORMS } from '../../rules/deployments/forms/forms.ts';
import { FormViews } from './form-views.ts';
import { placeOf, staysFor, stepsOf } from './steps.ts';

const section = (title: string, isOptional = false, faults = 0) => ({ title, isOptional, faults });
const SECTIONS = [
  section('Identification'),
  section('Licence', true, 1),
  section('Cloud'),
  section('Monitoring', true, 2),
];

describe('the steps of a form on a phone', () => {
  test('a section each, and the optional ones in the last', () => {
    const steps = stepsOf(SECTIONS);
    expect(steps.map(({ title, faults }) => [title, faults])).toEqual([
      ['Identification', 0],
      ['Cloud', 0],
      ['More settings', 3],
    ]);
    expect(steps[2]?.sections.map(({ title }) => title)).toEqual(['Licence', 'Monitoring']);
  });

  test('one optional section alone is a step of its own, in its place', () => {
    expect(stepsOf(SECTIONS.slice(0, 3)).map(({ title }) => title)).toEqual(['Identification', 'Licence', 'Cloud']);
  });

  /** The sections of each type of request that is made, with all that its maker may see. */
  test.each([
    ['PRODUCT', 9],
    ['PRODUCT_ON_PREM', 8],
    ['STORESERVER', 8],
    ['WINDOWS', 8],
    ['DATABASE', 9],
  ] as const)('%s has %i', (type, count) => {
    const form = DEPLOYMENT_FORMS[type];
    const setting = settingOf();
    const initial = form.defaults(setting);
    const work = beginWork(form, { kind: 'loaded', setting, initial, version: null, draft: null });
    expect(stepsOf(new FormViews(form).of(work).sections)).toHaveLength(count);
  });

  test.each([
    [null, 0, null, 'Cloud'],
    ['Cloud', 1, 'Identification', 'More settings'],
    ['More settings', 2, 'Cloud', null],
    // A section is found in the step that it stands in.
    ['Monitoring', 2, 'Cloud', null],
    // A choice has taken the section away.
    ['Backups', 0, null, 'Cloud'],
  ])('a phone at %s', (current, index, previous, next) => {
    expect(placeOf(stepsOf(SECTIONS), current)).toMatchObject({ index, previous, next });
  });

  test('the first step on waits for a look at the faults, the second does not', () => {
    expect(staysFor(0, 2)).toBe(true);
    expect(staysFor(2, 2)).toBe(false);
    expect(staysFor(2, 1)).toBe(false);
  });
});
