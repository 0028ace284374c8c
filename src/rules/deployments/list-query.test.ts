import { describe, expect, test } from 'vitest';
import { type ChoiceFilter, choicesOf, isAlwaysShown } from '../lists/filters.ts';
import { lastPage, pageCount, pageWindow } from '../lists/pagination.ts';
import { DEFAULT_LIST_QUERY, deploymentListAddress, deploymentListFilters, listParameters } from './list-query.ts';

const {
  hasFilters,
  inAnotherTenant,
  refused: refusedFilters,
  serialise: serialiseListQuery,
  withFilters,
} = deploymentListAddress;
const filterFault = (filter: string, text: string) =>
  deploymentListAddress.faultOf(DEFAULT_LIST_QUERY, filter, text, new Set());
const refused = (asked: Record<string, string>, privileges = ['user.view']) =>
  refusedFilters(new URLSearchParams(asked), new Set(privileges));
const parse = (search: string) => deploymentListAddress.parse(new URLSearchParams(search));

describe('the list’s query string', () => {
  test('is read and written back unchanged', () => {
    const search =
      'requestId=12&client=acme&environmentIdentifier=uat-1&createdBy=7&jenkinsStatus=CREATING_VPC&approvalStatus=LAUNCHED&infrastructureStatus=STARTED&serviceStatus=SERVICES_UP&page=3';
    expect(serialiseListQuery(parse(search)).toString()).toBe(search);
    expect(hasFilters(parse(search))).toBe(true);
  });

  test.each([
    'requestId=0',
    'requestId=-4',
    'requestId=1.5',
    'requestId=abc',
    'requestId=99999999999',
    'client=%20',
    `client=${'x'.repeat(101)}`,
    'createdBy=me',
    'approvalStatus=IDLE',
    'infrastructureStatus=APPROVED',
    'serviceStatus=UP',
    'jenkinsStatus=created',
    'page=-1',
    'page=two',
    'unknown=1',
  ])('ignores %s', (search) => {
    expect(parse(search)).toEqual(DEFAULT_LIST_QUERY);
  });

  test.each(['0', '-5', '1.5', '1e3', '2147483648', '99999999999999999999'])('refuses %s as a request id', (text) => {
    const sentence = 'enter a whole number from 1 to 2147483647';
    expect(filterFault('requestId', text)).toBe(sentence);
    expect(refused({ requestId: text, client: 'acme' })).toEqual({ requestId: text });
  });

  test('names the sorting and the page size where they are not the usual ones', () => {
    const { onPage, sized, sortedBy, sortOf, unfiltered, namesPage } = deploymentListAddress;
    const search = 'client=acme&sort=-environmentIdentifier&pageSize=50&page=2';
    expect(serialiseListQuery(parse(search)).toString()).toBe(search);
    expect(listParameters(parse(search), new Set())).toEqual({
      client: 'acme',
      sort: '-environmentIdentifier',
      offset: 100,
      pageSize: 50,
      page: 2,
    });
    for (const usual of ['sort=-id', 'sort=document', 'pageSize=10', 'pageSize=7'])
      expect(parse(usual)).toEqual(DEFAULT_LIST_QUERY);
    expect(sortOf(DEFAULT_LIST_QUERY)).toEqual({ name: 'id', isDescending: true });
    const sorted = sortedBy(onPage(DEFAULT_LIST_QUERY, 3), { name: 'client', isDescending: true });
    expect(serialiseListQuery(sorted).toString()).toBe('sort=-client');
    expect(sortedBy(sorted, { name: 'id', isDescending: true })).toEqual(DEFAULT_LIST_QUERY);
    // The first row of page 5 is on page 1 of 50.
    expect(serialiseListQuery(sized(onPage(sorted, 5), 50)).toString()).toBe('sort=-client&pageSize=50&page=1');
    expect(serialiseListQuery(unfiltered(parse(search))).toString()).toBe('sort=-environmentIdentifier&pageSize=50');
    expect(['page=2', 'pageSize=10', 'client=a'].map((text) => namesPage(new URLSearchParams(text)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('takes several conditions joined by commas or with the name repeated, and says which it does not know', () => {
    const one = parse('condition=FAILED,STOPPED');
    expect(one.condition).toEqual(['FAILED', 'STOPPED']);
    expect(parse('condition=STOPPED&condition=FAILED')).toEqual(one);
    const ofAddress = (search: string) => refusedFilters(new URLSearchParams(search), new Set());
    expect(ofAddress('condition=STOPPED&condition=FAILED')).toEqual({});
    expect(ofAddress('condition=FAILED&condition=BROKEN')).toEqual({ condition: 'FAILED,BROKEN' });
    expect(filterFault('condition', 'FAILED,BROKEN')).toBe('“BROKEN” isn’t a value of this filter, so it is ignored');
    expect(filterFault('condition', 'BROKEN,LOST')).toBe(
      '“BROKEN” and “LOST” aren’t values of this filter, so they are ignored',
    );
  });

  test('says what is wrong with a text, and nothing of what is a filter or none', () => {
    const long = 'x'.repeat(101);
    expect(filterFault('client', long)).toBe('enter at most 100 visible characters');
    expect(refused({ environmentIdentifier: long })).toEqual({ environmentIdentifier: long });
    expect(['', ' ', '12'].map((text) => filterFault('requestId', text))).toEqual([null, null, null]);
    expect(refused({ requestId: '12', client: ' ' })).toEqual({});
  });

  test('takes spaces and invisible characters around a text for nothing, and refuses them within it', () => {
    expect(parse(`client=${encodeURIComponent(' \u200Bacme\u00A0\uFEFF')}`)).toMatchObject({ client: 'acme' });
    for (const text of ['ac\u200Bme', 'a\u202Eb', 'a\0b', 'a\u001Bb']) {
      expect(filterFault('client', text)).toBe('enter at most 100 visible characters');
    }
    expect(filterFault('client', '\u200B')).toBeNull();
    expect(refused({ client: '\u200B' })).toEqual({});
  });

  test('reports an unknown choice and an invalid user, even to users who can’t choose one', () => {
    expect(filterFault('jenkinsStatus', 'NOPE')).toBe('choose one from the list');
    expect(filterFault('createdBy', 'me')).toBe('choose a user from the list');
    const asked = { jenkinsStatus: 'NOPE', createdBy: 'me' };
    expect(refused(asked)).toEqual(asked);
    // Its field comes with what the address asks for, and says why it is not applied.
    expect(refused(asked, [])).toEqual(asked);
    expect(refused({ createdBy: '7' }, [])).toEqual({ createdBy: '7' });
    expect(refused({ createdBy: '7' })).toEqual({});
  });

  test.each(['214748364', '999999999', '99999999999', '9'.repeat(400)])(
    'knows page %s to be beyond every list',
    (page) => {
      expect(parse(`page=${page}`).page).toBe(lastPage());
    },
  );

  test('starts at the first page in another tenant, without the user who was chosen there', () => {
    const asked = parse('requestId=12&client=acme&environmentIdentifier=uat&createdBy=7&jenkinsStatus=QUEUED&page=3');
    expect(serialiseListQuery(inAnotherTenant(asked)).toString()).toBe(
      'requestId=12&client=acme&environmentIdentifier=uat&jenkinsStatus=QUEUED',
    );
  });

  test('starts at the first page when a filter changes', () => {
    expect(withFilters(parse('page=4&client=acme'), { client: null })).toEqual(DEFAULT_LIST_QUERY);
  });

  test('asks for ten rows from page times ten, by creator only for users with that privilege', () => {
    expect(listParameters(parse('page=2&createdBy=7&client=acme'), new Set(['user.view']))).toEqual({
      offset: 20,
      pageSize: 10,
      page: 2,
      createdBy: 7,
      client: 'acme',
    });
    expect(listParameters(parse('createdBy=7'), new Set())).toEqual({ offset: 0, pageSize: 10, page: 0 });
  });
});

describe('a filter by status', () => {
  const { jenkinsStatus, approvalStatus } = deploymentListFilters;
  const words = (filter: ChoiceFilter, chosen: string) => choicesOf(filter, chosen).map(({ label }) => label);

  test('offers the statuses of a running job, and beside them the one that a link asks for', () => {
    expect(words(jenkinsStatus, '')).toHaveLength(12);
    expect(words(jenkinsStatus, '')).not.toContain('Idle');
    expect(words(jenkinsStatus, 'IDLE')).toEqual(['Idle', ...words(jenkinsStatus, '')]);
    expect(isAlwaysShown(jenkinsStatus)).toBe(true);
  });

  test('beside the job’s has a field only once a link has asked for it', () => {
    expect(isAlwaysShown(approvalStatus)).toBe(false);
    expect(words(approvalStatus, 'APPROVED')).toEqual(['Pending approval', 'Approved', 'Rejected', 'Launched']);
  });
});

describe('the pager', () => {
  test('shows the current page minus 4 to plus 5', () => {
    expect(pageWindow(10, 100)).toEqual({ pages: [6, 7, 8, 9, 10, 11, 12, 13, 14, 15], previous: 9, next: 11 });
  });

  test('stays within the first and the last page', () => {
    expect(pageWindow(0, 3)).toEqual({ pages: [0, 1, 2], previous: null, next: 1 });
    expect(pageWindow(2, 3)).toEqual({ pages: [0, 1, 2], previous: 1, next: null });
    expect(pageWindow(1, 3, 1)).toEqual({ pages: [1, 2, 3], previous: null, next: 2 });
  });

  test('links back from a page beyond the end', () => {
    expect(pageWindow(9, 3)).toEqual({ pages: [], previous: 2, next: null });
  });

  test('counts at least one page', () => {
    expect([0, 1, 10, 11].map((total) => pageCount(total))).toEqual([1, 1, 1, 2]);
  });
});

test('several conditions are in the address, and none where the back end has no such filter', () => {
  const search = new URLSearchParams({ condition: 'STOPPED,FAILED', client: 'acme' });
  const query = deploymentListAddress.parse(search);
  expect(query.condition).toEqual(['FAILED', 'STOPPED']);
  expect(deploymentListAddress.serialise(query).get('condition')).toBe('FAILED,STOPPED');
  expect(deploymentListAddress.parse(new URLSearchParams({ condition: 'FAILED,NONE' })).condition).toEqual(['FAILED']);
  expect(deploymentListAddress.parse(new URLSearchParams({ condition: 'NONE' })).condition).toBeNull();
  const plain = deploymentListAddress.supportedBy(new Set());
  expect(plain.filters.has('condition')).toBe(false);
  expect(plain.serialise(plain.parse(search)).toString()).toBe('client=acme');
  expect(plain.refused(search, new Set())).toEqual({});
  expect(deploymentListAddress.supportedBy(new Set(['conditions'])).sorts).toEqual([]);
  expect(deploymentListAddress.supportedBy(new Set(['listSorting'])).sorts).toContain('client');
  expect(deploymentListAddress.supportedBy(new Set(['conditions'])).filters.has('condition')).toBe(true);
});
