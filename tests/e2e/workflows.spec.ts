/** The machines of the product as people look at them: pictures, tables, the keyboard's way, links, and without a network. */
import type { Page } from '@playwright/test';
import { expectAccessibleOnPhone } from './accessibility-tour.ts';
import { goTo } from './go-to.ts';
import { controlled } from './installed-app.ts';
import { expectAccessible } from './portal-test.ts';
import { expect, test } from './visitors.ts';

test.use({ account: 'administrator' });

const picture = (page: Page, of = 'Deployment') => page.getByRole('application', { name: `Picture of ${of}` });

/** What of the picture's words is wider than its box; at the natural size, where the browser lays them out. */
function cutWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    // Boxes out of sight are laid out here, too.
    const all = new CSSStyleSheet();
    all.replaceSync('[data-box] { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(all);
    return [...document.querySelectorAll('[data-box], [data-label]')].flatMap((box) =>
      box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1 ? [box.textContent ?? ''] : [],
    );
  });
}

test('a reviewer finds a machine and looks at its picture on every screen', async ({ page }) => {
  await goTo(page, '/dashboard/workflows');
  await expect(page.getByRole('heading', { level: 1, name: 'Workflows' })).toBeVisible();
  await page.getByRole('searchbox').fill('pending approval');
  await expect(page.getByRole('main').getByRole('link', { name: /^Connectivity/ })).toBeHidden();
  await expectAccessible(page, 'workflows that were found');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Deployment \d/ })
    .click();
  await expect(picture(page)).toBeVisible();
  await expect(page.locator('[data-box="live.approval.PENDING_APPROVAL"]')).toBeVisible();
  // What is out of view is drawn after the rest.
  const states = Number.parseInt(await page.getByText(/^\d+ states, /).innerText(), 10);
  await expect.poll(() => page.locator('[data-box]').count()).toBeGreaterThanOrEqual(states);
  expect(await cutWords(page)).toEqual([]);
  await page.getByRole('button', { name: 'All texts' }).click();
  await expect(page.locator('[data-box="live.approval.PENDING_APPROVAL"]')).toContainText('Approve');
  await expect.poll(() => page.locator('[data-box]').count()).toBeGreaterThanOrEqual(states);
  expect(await cutWords(page)).toEqual([]);
  // A smaller one is as good for the rest, and checked in a fraction of the time.
  await goTo(page, '/dashboard/workflows/vpc?view=picture');
  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(picture(page, 'VPC')).toBeVisible();
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isTooWide).toBe(false);
    // Nothing lies over the picture, and no tab of the panels is cut.
    await expect(page.locator('.react-flow a')).toHaveCount(0);
    const list = await page.getByRole('tablist').boundingBox();
    const ends = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0) + 1);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Panel' }).click();
  await expect(page.getByRole('complementary', { name: 'About the workflow' })).toBeHidden();
  // Whole at once, without the panel.
  await expect(page.locator('[data-box="live.status.DESTROYED"]')).toBeInViewport({ ratio: 0.99 });
  const line = page.locator('[data-arrow^="user live.status.PENDING_APPROVAL >"] path').first();
  const beside = await line.evaluate((path: SVGPathElement) => {
    const { x, y } = path.getPointAtLength(path.getTotalLength() / 8);
    const place = new DOMPoint(x, y).matrixTransform(path.getScreenCTM() ?? undefined);
    return { x: place.x, y: place.y + 5 };
  });
  await page.mouse.click(beside.x, beside.y);
  await expect(page).toHaveURL(/select=live\.status\.PENDING_APPROVAL%3A(APPROVE|REJECT)/);
  await picture(page, 'VPC').getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('complementary', { name: 'About the workflow' })).toBeFocused();
  await page.getByRole('button', { name: 'All texts' }).click();
  await expect(page.locator('[data-label]').first()).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: 'VPC', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /^VPC, part 1 of / })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
  const onPaper = await page
    .locator('td')
    .first()
    .evaluate((cell) => getComputedStyle(cell).color);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('td').first()).toHaveCSS('color', onPaper);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectAccessible(page, 'a table in place of the picture');
  const list = page.getByRole('list', { name: /^VPC: / });
  await expectAccessibleOnPhone(page, 'a list in place of the picture', list, { colorSchemes: ['light'] });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list).toContainText('Approve');
});

test('with a keyboard alone, a reviewer reads who can destroy an environment, when, and why not', async ({ page }) => {
  await goTo(page, '/dashboard/workflows/deployment');
  await expect(picture(page)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('Destroy');
  await page.keyboard.press('Enter');
  const about = page.getByRole('complementary', { name: 'About the workflow' });
  await expect(about.getByRole('heading', { name: 'Destroy', exact: true })).toBeVisible();
  await expect(about).toContainText('In production: the privilege “Destroy deployments in production”');
  await expect(about).toContainText('Deletion protection must be disabled before destroying this deployment.');
  await expect(about).toContainText('Destroy needs a connection to the server');
  await expect(about.getByRole('button', { name: /^Destroy in Infrastructure status › Stopped/ })).toBeVisible();

  // Into the picture, along an arrow, and what one arrives at is chosen.
  await goTo(page, '/dashboard/workflows/deployment');
  await expect(page.locator('[data-box="live.approval.PENDING_APPROVAL"]')).toBeVisible();
  await picture(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(about.getByRole('heading', { name: 'Approved', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/select=live\.approval\.APPROVED/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/select=/);
});

test.describe('on a device that holds the app', () => {
  test.use({ appInstalled: true, account: 'operator' });

  test('a link opens the same view, also without a network', async ({ page, context }) => {
    await goTo(page, '/dashboard/workflows/deployment?select=live.approval.APPROVED&collapsed=live.job');
    await expect(page.locator('[data-box="live.approval.APPROVED"]')).toHaveAttribute('data-selected', 'true');
    await expect(page.locator('[data-box="live.job.IDLE"]')).toHaveCount(0);
    await controlled(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator('[data-box="live.approval.APPROVED"]')).toHaveAttribute('data-selected', 'true');
    await expect(page.locator('[data-box="live.job.IDLE"]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect(page.locator('[data-box="live.job.IDLE"]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Table' }).click();
    // Of two approvals, with the last one and with an earlier one.
    await page.getByRole('textbox', { name: 'Filter the table' }).fill('approve requester');
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
    await context.setOffline(false);
  });
});

test.describe('under fingers', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap shows what it chose, one finger scrolls the page, and two move and zoom the picture', async ({
    page,
  }) => {
    await goTo(page, '/dashboard/workflows/vpc?view=picture');
    const canvas = picture(page, 'VPC');
    await canvas.locator('[data-box="live.status.PENDING_APPROVAL"]').tap();
    await expect(canvas.getByRole('button', { name: 'Details' })).toBeVisible();
    await canvas.getByRole('button', { name: 'Details' }).tap();
    const about = page.getByRole('complementary', { name: 'About the workflow' });
    await expect(about).toBeFocused();
    await expect(about.getByRole('heading', { name: 'Pending approval', exact: true })).toBeInViewport();
    await canvas.getByRole('button', { name: 'Clear selection' }).tap();
    await expect(canvas.getByRole('button', { name: 'Details' })).toHaveCount(0);

    await page.evaluate(() => scrollTo(0, 0));
    const place = () => page.locator('.react-flow__viewport').getAttribute('style');
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    const box = await page.locator('.react-flow__pane').boundingBox();
    if (box === null) throw new Error('The picture is not shown.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const before = await place();
    await touch('touchStart', { x, y });
    await touch('touchMove', { x, y: y - 40 });
    await touch('touchMove', { x, y: y - 90 });
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await place()).toBe(before);

    await page.evaluate(() => scrollTo(0, 0));
    await touch('touchStart', { x: x - 30, y }, { x: x + 30, y });
    await touch('touchMove', { x: x - 60, y }, { x: x + 60, y });
    await touch('touchMove', { x: x - 90, y }, { x: x + 90, y });
    await touch('touchEnd');
    await expect.poll(place).not.toBe(before);
  });
});

test.describe('where the part that arranges pictures does not come', () => {
  test('says so, has the table all the same, and tries again', async ({ page, context }) => {
    await context.route('**/elk-worker*', (route) => route.abort());
    await page.goto('/dashboard/workflows/vpc');
    await expect(page.getByText('The diagram couldn’t be loaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Show the table' }).click();
    await expect(page.getByRole('table')).toContainText('Approve');
    await page.getByRole('button', { name: 'Picture' }).click();
    await context.unroute('**/elk-worker*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(picture(page, 'VPC')).toBeVisible();
  });
});
