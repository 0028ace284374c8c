import { describe, expect, it } from 'vitest';
import { newVpcSetting } from '../../../tests/records/vpc-form-setting.ts';
import { completed, settingOf } from '../../../tests/tables/forms/world.ts';
import type { FormWork } from '../../machines/form/form-facts.ts';
import { beginWork, edited, leftField } from '../../machines/form/form-work.ts';
import { DEPLOYMENT_FORMS } from '../../rules/deployments/forms/forms.ts';
import { withRow } from '../../rules/forms/key-value-rows.ts';
import { NO_REFERENCE, type VpcSetting, type VpcValues, vpcForm } from '../../rules/vpcs/form.ts';
import { type FormView, FormViews } from './form-views.ts';

const form = DEPLOYMENT_FORMS.DATABASE;

function startWork(values = form.defaults(settingOf())) {
  return beginWork(form, { kind: 'loaded', setting: settingOf(), initial: values, version: null, draft: null });
}

/** The names of the fields whose view is another one. */
function drawnAgain(before: FormView, after: FormView) {
  return [...after.fields].filter(([name, view]) => before.fields.get(name) !== view).map(([name]) => name);
}

describe('what there is to show of a form', () => {
  it('is made once for each state', () => {
    const views = new FormViews(form);
    const work = startWork();
    expect(views.of(work)).toBe(views.of(work));
  });

  it('changes for one field with a keystroke in it, and for those that depend on it', () => {
    const views = new FormViews(form);
    const work = startWork(completed('DATABASE').values);
    const before = views.of(work);
    const typed = edited(form, work, { field: 'approvalReference', value: 'CR-2' });
    expect(drawnAgain(before, views.of(typed))).toEqual(['approvalReference']);
    expect(views.of(typed).sections).toBe(before.sections);

    const scaled = edited(form, typed, { field: 'enableStorageAutoScaling', value: true });
    expect(drawnAgain(views.of(typed), views.of(scaled))).toEqual(['enableStorageAutoScaling', 'maxStorage']);
  });

  it('warns of an empty field once it was left, a save was asked for, or a record has it', () => {
    const warningOf = (work: FormWork<VpcValues, VpcSetting>) =>
      new FormViews(vpcForm).of(work).fields.get('credentialId')?.warning;
    const beginVpc = (original: VpcValues | null) => {
      const setting = { ...newVpcSetting(NO_REFERENCE), original };
      const values = original ?? vpcForm.defaults(setting);
      return beginWork(vpcForm, { kind: 'loaded', setting, initial: values, version: null, draft: null });
    };
    const warning = 'Empty credential selected. Please update credential before creating VPC.';
    const fresh = beginVpc(null);
    expect(warningOf(fresh)).toBeNull();
    expect(warningOf(leftField(vpcForm, fresh, 'credentialId'))).toBe(warning);
    expect(warningOf({ ...fresh, isSaveAsked: true })).toBe(warning);
    expect(warningOf(edited(vpcForm, fresh, { field: 'credentialId', value: '-1' }))).toBe(warning);
    expect(warningOf(beginVpc(fresh.values))).toBe(warning);
  });

  it('leaves out fields that are not shown, and sections without any', () => {
    const view = new FormViews(form).of(startWork());
    expect(view.fields.has('maxStorage')).toBe(false);
    expect(view.sections.map(({ title }) => title)).not.toContain('Apply changes');
  });

  it('marks each section by what is in it', () => {
    const views = new FormViews(form);
    const marksOf = (work: ReturnType<typeof startWork>) =>
      Object.fromEntries(views.of(work).sections.map(({ title, mark, faults }) => [title, [mark, faults]]));
    expect(marksOf(startWork())).toMatchObject({
      Identification: ['incomplete', 0],
      'Uptime schedule': ['complete', 0],
      Network: ['empty', 0],
      Backups: ['optional', 0],
    });
    expect(marksOf(leftField(form, startWork(), 'client'))).toMatchObject({ Identification: ['faulty', 1] });
    const filled = startWork(completed('DATABASE').values);
    expect(marksOf(filled)).toMatchObject({ Identification: ['complete', 0], Network: ['complete', 0] });
  });

  it('does not call a section complete whose row is not going to be saved', () => {
    const views = new FormViews(form);
    const { values } = completed('DATABASE');
    const markOf = (value: string) => {
      const work = startWork({ ...values, additionalParameters: withRow([], 'LOG_LEVEL', value) });
      return views.of(work).sections.find(({ title }) => title === 'Additional parameters')?.mark;
    };
    expect(markOf('')).toBe('incomplete');
    expect(markOf('DEBUG')).toBe('complete');
  });

  it('sums up faults once Save was asked for, as sentences of their own', () => {
    const views = new FormViews(form);
    const left = leftField(form, startWork(), 'client');
    expect(views.of(left).summary).toEqual([]);
    const asked = { ...left, isSaveAsked: true };
    expect(views.of(asked).summary[0]).toEqual({ field: 'client', message: 'Client cannot be blank' });
  });

  it('counts every entry of a field that is wrong', () => {
    const rows = withRow(withRow(withRow([], 'owner', 'a'), 'owner', 'b'), 'k'.repeat(2_000), 'c');
    const { values } = completed('DATABASE');
    const work = { ...startWork({ ...values, deploymentTags: rows }), isSaveAsked: true };
    const view = new FormViews(form).of(work);
    expect(view.summary.map(({ field }) => field)).toEqual(['deploymentTags', 'deploymentTags']);
    expect(view.summary[0]?.message).toContain('owner: A tag with this key already exists.');
    expect(view.summary[1]?.message).toContain('kkk');
    expect(view.sections.find(({ title }) => title === 'Deployment tags')?.faults).toBe(2);
  });
});
