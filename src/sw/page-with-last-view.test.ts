import { expect, it } from 'vitest';
import type { LastView } from '../data/device/last-view.ts';
import { pageWithLastView } from './page-with-last-view.ts';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <script type="module" crossorigin src="/assets/index-1a2B.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/screens-3c.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;

const view: LastView = {
  userId: 1,
  tenantId: 'NORTHWIND',
  path: '/dashboard/vpcs/list',
  isInitial: true,
  build: '/assets/index-1a2B.js',
  theme: 'dark',
  layout: 'phone',
  stylesheets: ['/assets/screens-3c.css', '/assets/vpcs-4d.css'],
  markup: "<h1>Costs $& and $' of VPCs</h1>",
};

const page = () =>
  new Response(PAGE, {
    headers: { 'content-security-policy': "script-src 'self'", 'content-length': '5', etag: '"1"' },
  });

it('has the list in place of an empty page, with its theme and its styles, under the same policy', async () => {
  const drawn = await pageWithLastView(page(), view);
  expect(await drawn.text()).toBe(`<!doctype html>
<html data-theme="dark" lang="en">
  <head>
    <script type="module" crossorigin src="/assets/index-1a2B.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/screens-3c.css">
  <link rel="stylesheet" crossorigin href="/assets/vpcs-4d.css"></head>
  <body>
    <div id="last-view" aria-hidden="true" data-layout="phone"><h1>Costs $& and $' of VPCs</h1></div><div id="root"></div>
  </body>
</html>`);
  expect([...drawn.headers.keys()].sort()).toEqual(['content-security-policy', 'content-type']);
});

it('follows the device where no theme is chosen', async () => {
  const drawn = await pageWithLastView(page(), { ...view, theme: null });
  expect(await drawn.text()).toContain('<html lang="en">');
});

it('is as it is in the build of another version', async () => {
  const drawn = await pageWithLastView(page(), { ...view, build: '/assets/index-5e6F.js' });
  expect(await drawn.text()).toBe(PAGE);
});
