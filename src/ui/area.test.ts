import { Layers } from 'lucide-react';
import { expect, test } from 'vitest';
import { AREAS } from '../rules/areas.ts';
import { type AreaScreens, areaWithScreens } from './area.ts';

const Page = () => null;

test('an area has the pages that there are, in the order of its routes, and its list as its home', () => {
  const { home, routes } = areaWithScreens(AREAS.deployments, {
    icon: Layers,
    pages: { edit: Page, list: Page, editDatabase: Page, monitoring: null },
  });
  expect(home).toBe('/dashboard/deployments/list');
  expect(routes.map(({ path }) => path)).toEqual([
    'deployments/list',
    'deployments/edit/database/:deploymentId',
    'deployments/edit/:type/:deploymentId',
  ]);
});

test('a route without a page and a page without a route do not compile', () => {
  const icon = Layers;
  // @ts-expect-error: no page for `view`
  ({ icon, pages: { list: Page } }) satisfies AreaScreens<'mails'>;
  // @ts-expect-error: no route called `edit`
  ({ icon, pages: { list: Page, view: Page, edit: Page } }) satisfies AreaScreens<'mails'>;
  ({ icon, pages: { list: Page, view: null } }) satisfies AreaScreens<'mails'>;
});
