/** What can be done with platform versions, and the rules of their form (Administration §2, §4, §5, §6). */
import { describe, expect, test } from 'vitest';
import {
  platformVersionCommands as commands,
  platformVersionLifecycle as lifecycle,
  PLATFORM_VERSION_ACTIONS,
  platformVersionRecords as records,
} from '../../src/machines/lifecycles/platform-version/lifecycle.ts';
import { mayCreatePlatformVersions, mayPurgePlatformVersions } from '../../src/rules/access/grants.ts';
import { faultOf } from '../../src/rules/forms/errors.ts';
import type { FieldName } from '../../src/rules/forms/form.ts';
import { isVisible, optionsOf, whyFixed } from '../../src/rules/forms/questions.ts';
import {
  platformVersionForm as form,
  type PlatformVersionSetting,
  type PlatformVersionValues,
} from '../../src/rules/platform-versions/form.ts';
import {
  platformVersionListAddress as address,
  platformVersionStatuses,
  purgedWords,
  visibleStatuses,
} from '../../src/rules/platform-versions/record.ts';
import { ACTIONS, DELETIONS, STATUSES, VISIBLE } from './platform-versions.ts';

const held = (privilege: string) => new Set(privilege === 'neither' ? [] : [privilege]);
const ALL = new Set(['platformversion.list.all', 'platformversion.view.internaldescription']);

describe.each(STATUSES)('a version in %s', (status) => {
  test('takes each action from holders of its privilege, and changes from those in all tenants', () => {
    expect(PLATFORM_VERSION_ACTIONS.names).toEqual(Object.keys(ACTIONS));
    for (const [action, { label, privilege, isForAllTenants }] of Object.entries(ACTIONS)) {
      const name = PLATFORM_VERSION_ACTIONS.names.find((known) => known === action);
      if (name === undefined) throw new Error(`There is no ${action}.`);
      expect(PLATFORM_VERSION_ACTIONS.labels[name]).toBe(label);
      const whyNot = (...privileges: readonly string[]) =>
        lifecycle.whyNot({ status }, { privileges: new Set(privileges) }, name)?.sentence ?? null;
      expect(whyNot(privilege, 'tenant.all.access')).toBeNull();
      expect(whyNot(privilege)).toBe(
        isForAllTenants ? 'Only users with access to all tenants can change platform versions.' : null,
      );
      expect(whyNot('tenant.all.access')).not.toBeNull();
    }
  });

  test('is deleted with the question of the text', () => {
    const record = { id: '9.1.0', name: 'Ember', status };
    expect(commands.questionOf?.('DELETE', record) ?? commands.questions.DELETE).toBe(DELETIONS[status].question);
    expect(commands.isCheckedFirst?.('DELETE', record)).toBe(DELETIONS[status].isCheckedFirst);
    // What is checked first is refused where it is in use.
    const notice = DELETIONS[status].isCheckedFirst
      ? null
      : 'Deployments use this version. They keep its number and name.';
    expect(commands.noticeOf?.('DELETE', record, new Date())).toBeNull();
    expect(commands.noticeOf?.('DELETE', { ...record, inUse: true }, new Date())).toBe(notice);
    expect(records.policyOf('DELETE')).toBe('needs network');
    const decision = lifecycle.decide(
      { status },
      { privileges: new Set(['platformversion.delete', 'tenant.all.access']) },
      { type: 'DELETE' },
    );
    expect(decision).toMatchObject({ accepted: true, deleted: true });
  });

  test('can be given any other status by an edit', () => {
    for (const other of STATUSES.filter((each) => each !== status)) {
      const decision = lifecycle.decide({ status }, { privileges: new Set() }, { type: `status.${other}` });
      expect(decision).toMatchObject({ accepted: true, tuple: { status: other } });
    }
  });
});

test.each(Object.entries(VISIBLE))(
  'a holder of %s sees, chooses and filters by what the text says',
  (privilege, statuses) => {
    const privileges = held(privilege);
    expect(visibleStatuses(privileges)).toEqual(statuses);
    const setting: PlatformVersionSetting = { original: null, privileges, reference: {} };
    const initial = form.defaults(setting);
    expect(optionsOf(form, 'status', initial, setting)?.map(({ value }) => value)).toEqual(statuses);
    expect(initial.status).toBe(statuses[0]);
    for (const status of STATUSES) {
      const fault = statuses.includes(status) ? null : 'Invalid status value';
      expect(faultOf(form, 'status', { ...initial, status }, setting)).toBe(fault);
      const asked = address.permitted(address.parse(new URLSearchParams({ status })), privileges);
      expect(asked.status).toBe(statuses.includes(status) ? status : null);
    }
  },
);

test('versions are added and purged by holders of the privileges in all tenants', () => {
  const EVERYWHERE = 'tenant.all.access';
  expect(mayCreatePlatformVersions(new Set(['platformversion.create']))).toBe(false);
  expect(mayCreatePlatformVersions(new Set([EVERYWHERE]))).toBe(false);
  expect(mayCreatePlatformVersions(new Set(['platformversion.create', EVERYWHERE]))).toBe(true);
  const purging = ['platformversion.delete', 'platformversion.list.all', EVERYWHERE];
  expect(mayPurgePlatformVersions(new Set(purging))).toBe(true);
  for (const missing of purging)
    expect(mayPurgePlatformVersions(new Set(purging.filter((each) => each !== missing)))).toBe(false);
});

const setting: PlatformVersionSetting = { original: null, privileges: ALL, reference: {} };
const filled: PlatformVersionValues = {
  ...form.defaults(setting),
  version: '9.4.0-rc.1',
  name: 'Gneiss',
  dockerVersion: '24.1',
  installerVersion: '3.2',
  tags: ['lts'],
};

test('the default status is ALPHA, and the statuses have words', () => {
  expect(filled.status).toBe('ALPHA');
  expect(STATUSES.map(platformVersionStatuses.words)).toEqual([
    'Alpha',
    'Beta',
    'Release candidate',
    'Release',
    'Obsolete',
  ]);
});

test.each<[FieldName<PlatformVersionValues>, string | readonly string[], string | null]>([
  ['version', '', 'cannot be blank'],
  ['version', '9', null],
  ['version', '9.4.0-rc.1', null],
  ['version', 'v'.repeat(30), null],
  ['version', 'v'.repeat(31), 'must be at most 30 characters'],
  ['version', '9..4', 'Invalid platform version'],
  ['version', '.9', 'Invalid platform version'],
  ['version', '9.', 'Invalid platform version'],
  ['version', '9_4', 'Invalid platform version'],
  ['version', '9 4', 'Invalid platform version'],
  ['version', 'versionExists', 'Invalid platform version'],
  ['name', '', 'cannot be blank'],
  ['name', 'n'.repeat(50), null],
  ['name', 'n'.repeat(51), 'must be at most 50 characters'],
  ['status', '', 'Invalid status value'],
  ['status', 'FINAL', 'Invalid status value'],
  ['publicDescription', '', null],
  ['publicDescription', 'd'.repeat(500), null],
  ['publicDescription', 'd'.repeat(501), 'must be at most 500 characters'],
  ['internalDescription', '', null],
  ['internalDescription', 'd'.repeat(501), 'must be at most 500 characters'],
  ['dockerVersion', '', 'cannot be blank'],
  ['dockerVersion', 'd'.repeat(50), null],
  ['dockerVersion', 'd'.repeat(51), 'must be at most 50 characters'],
  ['installerVersion', '', 'cannot be blank'],
  ['installerVersion', 'd'.repeat(51), 'must be at most 50 characters'],
  ['tags', [], null],
  ['tags', ['t', 't'.repeat(10)], null],
  ['tags', ['t'.repeat(11)], `The entry ${'t'.repeat(11)} must be at most 10 characters.`],
  ['tags', [''], 'A tag cannot be blank.'],
  ['tags', ['a,b'], 'The entry a,b can’t contain a space or a comma.'],
])('%s %j: %s', (name, value, fault) => {
  expect(faultOf(form, name, { ...filled, [name]: value }, setting)).toBe(fault);
});

test('the version is read-only on an edit, and the internal description is for users who can see it', () => {
  expect(whyFixed(form, 'version', filled, { ...setting, original: filled })).toBe('The version can’t be changed.');
  expect(whyFixed(form, 'version', filled, setting)).toBeNull();
  for (const [privileges, isShown] of [
    [ALL, true],
    [new Set(['platformversion.list.all']), false],
  ] as const) {
    expect(isVisible(form, 'internalDescription', filled, { ...setting, privileges })).toBe(isShown);
    expect('internalDescription' in form.body(filled, { ...setting, privileges })).toBe(isShown);
  }
});

describe('the filters of the list', () => {
  const parse = (query: string) => address.parse(new URLSearchParams(query));
  test('a tag is added once, and each has at most 10 characters', () => {
    expect(parse('tags=lts,till,lts').tags).toEqual(['lts', 'till']);
    expect(parse(`tags=${'t'.repeat(11)}`).tags).toBeNull();
    expect(address.serialise(parse('tags=lts+till')).toString()).toBe('tags=lts%2Ctill');
  });
  test('a status that its user can’t see is not applied, and says why', () => {
    const search = new URLSearchParams('status=ALPHA');
    const tested = new Set(['platformversion.list.tested']);
    expect(address.refused(search, ALL)).toEqual({});
    expect(address.refused(search, tested)).toEqual({ status: 'ALPHA' });
    expect(address.permitted(parse('status=ALPHA'), tested).status).toBeNull();
    expect(address.faultOf(address.defaultQuery, 'status', 'ALPHA', tested)).toBe(
      'you need the privilege “List all platform versions”',
    );
  });
  test('the end date cannot be earlier than the start date', () => {
    const range = parse('startDate=2026-03-02&endDate=2026-03-01');
    expect([range.startDate, range.endDate]).toEqual(['2026-03-02', null]);
    expect(address.refused(new URLSearchParams('startDate=2026-03-02&endDate=2026-03-01'), ALL)).toEqual({
      endDate: '2026-03-01',
    });
    const [start, end] = [parse('startDate=2026-03-02'), parse('endDate=2026-03-01')];
    expect(address.faultOf(start, 'endDate', '2026-03-01', ALL)).toBe(
      'choose a day that is not earlier than the start',
    );
    expect(address.faultOf(end, 'startDate', '2026-03-02', ALL)).toBe('choose a day that is not later than the end');
    expect(address.faultOf(start, 'endDate', '2026-03-02', ALL)).toBeNull();
    expect(parse('startDate=2026-02-30').startDate).toBeNull();
  });
});

test.each([
  [[], 'Nothing was purged because there are no unused obsolete platform versions.'],
  [['7.9.1'], '1 platform version was purged: 7.9.1.'],
  [['7.9.1', '8.2.0'], '2 platform versions were purged: 7.9.1, 8.2.0.'],
])('a purge says how many went: %j', (versions, words) => expect(purgedWords(versions)).toBe(words));
