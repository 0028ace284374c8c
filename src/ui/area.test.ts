import { expect, test } from 'vitest';
import { type Area, homeOf } from '../rules/area.ts';
import { AREAS } from '../rules/areas.ts';
import { pageAt, rootsOf } from './area.ts';

test('the address of an area alone opens its list, unless it has its own page', () => {
  const areas = Object.values<Area>(AREAS).map((area) => ({ home: homeOf(area), routes: Object.values(area.routes) }));
  expect(rootsOf(areas).map(({ path, home }) => [path, home])).toEqual([
    ['deployments', '/dashboard/deployments/list'],
    ['bideployments', '/dashboard/bideployments/list'],
    ['deploymentactionlog', '/dashboard/deploymentactionlog/list'],
    ['deploymentactionlogs', '/dashboard/deploymentactionlog/list'],
    ['credentials', '/dashboard/credentials/list'],
    ['platformversion', '/dashboard/platformversion/list'],
    ['topologies', '/dashboard/topologies/list'],
    ['cloudaccounts', '/dashboard/cloudaccounts/list'],
    ['vpcs', '/dashboard/vpcs/list'],
    ['tenants', '/dashboard/tenants/list'],
    ['users', '/dashboard/users/list'],
    ['roles', '/dashboard/roles/list'],
    ['activitylog', '/dashboard/activitylog/list'],
    ['activitylogs', '/dashboard/activitylog/list'],
    ['mails', '/dashboard/mails/list'],
  ]);
});

test('the page at an address is the first whose pattern it fits', () => {
  const page = (path: string) => ({ path, title: '', privileges: [], Page: () => null });
  const [create, view] = [page('vpcs/create'), page('vpcs/:vpcId')];
  expect(pageAt([create, view], '/dashboard/vpcs/create')).toBe(create);
  expect(pageAt([create, view], '/dashboard/vpcs/7')).toBe(view);
  expect(pageAt([create, view], '/dashboard/vpcs/7/edit')).toBeNull();
  expect(pageAt([create, view], '/login')).toBeNull();
});
