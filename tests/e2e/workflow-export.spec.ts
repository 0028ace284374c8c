/** What leaves the portal as files, and a capsule that is opened to read. */

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { LAPTOP, PHONE, PICTURE } from './accessibility-tour.ts';
import { goTo } from './go-to.ts';
import { expectAccessible } from './portal-test.ts';
import { expect, statusesOf, test } from './visitors.ts';

async function download(page: Page, kind: string): Promise<{ readonly name: string; readonly content: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('tabpanel').getByRole('button', { name: kind, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test('a chart leaves as picture and data, and a record in a capsule that is opened to read', async ({ visit }) => {
  const visitor = await visit('administrator');
  const { page } = visitor;
  await page.setViewportSize(LAPTOP);
  await goTo(page, '/dashboard/workflows/vpc?panel=export');
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'SVG', exact: true })).toBeVisible();
  await expectAccessible(page, 'an export', { except: PICTURE });
  const svg = await download(page, 'SVG');
  expect(svg.name).toMatch(/^vpc-\w+\.svg$/);
  expect(svg.content.toString()).toContain('Pending approval');
  // Where the portal's typeface is not at hand, no word of the file leaves its box.
  const reader = await page.context().newPage();
  await reader.setContent(svg.content.toString());
  const touching = await reader.evaluate(async () => {
    await document.fonts.load("12px 'Inter Variable'");
    return [...document.querySelectorAll<SVGGElement>('svg > g:has(> rect)')].flatMap((box) => {
      const edge = box.querySelector('rect')?.getBBox() ?? new DOMRect();
      return [...box.querySelectorAll('text')].flatMap((word) => {
        const { x, width } = word.getBBox();
        return x + width > edge.x + edge.width - 3 ? [word.textContent] : [];
      });
    });
  });
  expect(touching).toEqual([]);
  await reader.close();
  const png = await download(page, 'PNG');
  expect(png.name).toMatch(/\.png$/);
  expect(png.content.subarray(1, 4).toString()).toBe('PNG');
  // Width and height stand after the name of the first part: a picture, and no empty one.
  expect(png.content.readUInt32BE(16)).toBeGreaterThan(500);
  const json = await download(page, 'JSON');
  expect(JSON.parse(json.content.toString())).toMatchObject({ id: 'vpc' });

  const request = await visitor.find((row) => statusesOf(row).startsWith('LAUNCHED STARTED IDLE'));
  await goTo(page, `/dashboard/workflows/deployment?panel=record&record=deployments:${request.id}`);
  const way = page.getByRole('region', { name: 'History' });
  await expect(way.getByRole('listitem').first()).toBeVisible();
  const capsule = await download(page, 'Capsule');
  expect(capsule.name).toMatch(/^deployment-\w+\.capsule\.json$/);
  expect(capsule.content.toString()).toContain('"live.infrastructure.STARTED"');
  for (const name of [request.client, request.environmentIdentifier])
    expect(capsule.content.toString()).not.toContain(name);

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await goTo(page, '/dashboard/workflows/capsule');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: capsule.name, mimeType: 'application/json', buffer: capsule.content });
  await expect(page.getByText('Read-only: chart', { exact: false })).toBeVisible();
  await expect(page.getByText('It matches the chart that runs here.', { exact: false })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Record', 'Details']);
  await expectAccessible(page, 'an open capsule', { except: PICTURE, allTargets: true });
  // It is open again after a reload, and where it is closed it stays closed.
  await page.reload();
  await expect(page.getByText('Read-only: chart', { exact: false })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('Infrastructure status › Started');
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  await page.getByRole('button', { name: 'Open another' }).click();
  await expect(page.getByText('stays open until', { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByText('stays open until', { exact: false })).toBeVisible();
});
