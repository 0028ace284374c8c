import { expect, test } from 'vitest';
import { AREAS } from '../areas.ts';
import { isPageAddress } from './page-address.ts';

/** What may stand for a parameter: an id, and versions that end as files do. */
const VALUES = ['7', '1.0.1', '10.0.0-alpha.7', '2.0.js', '9.html', 'worker.js', 'a%2Fb.css'];

test('every address of every page is one, whatever it ends in', () => {
  const routes = Object.values(AREAS).flatMap((area) => Object.values(area.routes));
  const addresses = routes.flatMap(({ path }) =>
    VALUES.map((value) => `/dashboard/${path.replaceAll(/:\w+/g, value)}`),
  );
  expect(addresses).toContain('/dashboard/platformversion/view/10.0.0-alpha.7');
  expect(addresses).toContain('/dashboard/topologies/edit/1.0.1/1.0.1');
  const others = [
    '/',
    '/401',
    '/login',
    '/login/redirect',
    '/logout',
    '/launched',
    '/dashboard',
    '/dashboard/none.at.all',
  ];
  expect([...addresses, ...others].filter((address) => !isPageAddress(address))).toEqual([]);
});

test('files and the interfaces of the server are no pages', () => {
  const others = [
    ...['/worker.js', '/index.html', '/config.json', '/icon.svg', '/manifest.webmanifest', '/assets/main-1.js'],
    ...['/icons/192.png', '/screenshots/list.png', '/api', '/api/deployments/1.0', '/oidc/auth', '/health', '/ready'],
  ];
  expect(others.filter(isPageAddress)).toEqual([]);
});
