/** The specification's row actions, typed in by hand, against the icons and menus of the list. */
import type { Account } from '../portal-test.ts';
import { expect, type KnownRequest, scheduleGoesOn, statusesOf, test, type Visitor } from '../visitors.ts';

// With many requests, one of every kind is left after other tests have used some.
interface Sample {
  readonly what: string;
  readonly fits: (request: KnownRequest) => boolean;
  /** What each sees beside the link to the request. */
  readonly offered: Readonly<Partial<Record<Account, readonly string[]>>>;
}

const isTest = (request: KnownRequest) => !request.environmentTypeProduction;
const isLaunchable = ({ tokenValidTo }: KnownRequest) => Date.parse(tokenValidTo ?? '') > Date.now() + 86_400_000;
const is = (statuses: RegExp, type?: string) => (request: KnownRequest) =>
  statuses.test(statusesOf(request)) && (type === undefined || request.deploymentType === type);
const both =
  (...conditions: readonly ((request: KnownRequest) => boolean)[]) =>
  (request: KnownRequest) =>
    conditions.every((holds) => holds(request));

const BUILD = 'Open last build job';
const LOGS = 'View job logs';

/** Users who can open the dashboard, which every type but databases has in every status. */
const MONITORED_BY: readonly Account[] = ['operator', 'operator2', 'approver'];

/**
 * Every status with every privilege is compared in `tests/server/row-actions.test.ts`: here each kind of row is looked at once.
 * Operators hold no privilege for production, but may copy from it; approvers approve, delete and read; viewers view.
 */
const SAMPLES: readonly Sample[] = [
  {
    what: 'waiting for its approval',
    fits: both(isTest, is(/^PENDING_APPROVAL/)),
    offered: { operator: ['Edit', 'Copy', 'Delete'], approver: ['Approve', 'Reject', 'Delete'], viewer: [] },
  },
  {
    what: 'production waiting for its approval',
    fits: both((request) => !isTest(request), is(/^PENDING_APPROVAL/)),
    offered: { operator: ['Copy', 'Delete'], approver: ['Approve', 'Reject', 'Delete'] },
  },
  {
    what: 'approved, with a launch link that is valid',
    fits: both(isTest, isLaunchable, is(/^APPROVED/)),
    offered: { operator: ['Edit', 'Copy', 'Delete', 'Launch'] },
  },
  { what: 'rejected', fits: is(/^REJECTED/), offered: { operator: ['Delete'], approver: ['Delete'] } },
  {
    what: 'a started product whose services are up',
    fits: both(isTest, (request) => Boolean(request.emUrl), is(/^LAUNCHED STARTED IDLE SERVICES_UP/, 'MERIDIAN')),
    offered: {
      operator: ['Edit', 'Copy', 'Stop', 'Redeploy', 'Open management app', BUILD, LOGS],
      approver: ['Open management app', BUILD, LOGS],
      viewer: ['Open management app'],
    },
  },
  {
    what: 'a started product in production',
    fits: both((request) => !isTest(request), is(/^LAUNCHED STARTED IDLE SERVICES_UP/, 'MERIDIAN')),
    offered: {
      operator: ['Copy', 'Open management app', BUILD, LOGS],
      operator2: ['Edit', 'Copy', 'Stop', 'Redeploy', 'Open management app', BUILD, LOGS],
    },
  },
  {
    what: 'stopped',
    fits: both(isTest, scheduleGoesOn, is(/^LAUNCHED STOPPED IDLE/)),
    offered: { operator: ['Edit', 'Copy', 'Start', 'Destroy', BUILD, LOGS] },
  },
  {
    what: 'stopped, with its schedule over',
    fits: both(
      (request) => Date.parse(request.deploymentSchedule?.endDate ?? '') < Date.now() - 2 * 86_400_000,
      is(/^LAUNCHED STOPPED IDLE/),
    ),
    offered: { operator2: ['Edit', 'Copy', 'Destroy', BUILD, LOGS] },
  },
  {
    what: 'failed to start',
    fits: both(isTest, scheduleGoesOn, is(/^LAUNCHED STARTING_FAILED IDLE/)),
    offered: { operator: ['Edit', 'Copy', 'Retry', 'Start', 'Destroy', BUILD, LOGS] },
  },
  {
    what: 'rolled back',
    fits: both(isTest, is(/^LAUNCHED ROLLED_BACK IDLE/)),
    offered: { operator: ['Edit', 'Copy', 'Retry', 'Delete', BUILD], approver: ['Delete', BUILD] },
  },
  {
    what: 'a build that failed on its machines',
    fits: both(isTest, is(/^LAUNCHED STARTED CONFIGURING_NODES_FAILED/)),
    offered: {
      operator: ['Edit', 'Copy', 'Retry', 'Stop', 'Rollback', 'Redeploy', BUILD, LOGS],
      approver: [BUILD, LOGS],
    },
  },
];

/** The actions of a row: icons first, then the menu's entries. */
async function offeredIn(visitor: Visitor, request: KnownRequest): Promise<readonly string[]> {
  const { page } = visitor;
  const filter = page.getByRole('spinbutton', { name: 'Request ID' });
  await filter.fill(String(request.id));
  await filter.press('Enter');
  const row = visitor.row(request);
  await expect(row).toBeVisible();
  // The rows from before the filter may stand there for a moment, and a menu opened in them goes with them.
  await expect(page.locator('tbody tr')).toHaveCount(1);
  const suffix = ` request ${request.id}`;
  const actions = row.getByRole('cell').last();
  const icons = await actions
    .locator('[aria-label]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label') ?? ''));
  await row.getByRole('button', { name: `Actions for request ${request.id}` }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Why are actions missing?' })).toBeVisible();
  const entries = await menu.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  const labels = icons.filter((label) => !label.startsWith('Actions for')).map((label) => label.replace(suffix, ''));
  return [...labels, ...entries.map((text) => text.trim()).filter((text) => text !== 'Why are actions missing?')];
}

for (const account of ['operator', 'operator2', 'approver', 'viewer'] as const) {
  test(`the ${account}'s rows offer what statuses, kind and privileges allow`, async ({ visit }) => {
    const visitor = await visit(account, { atList: true });
    for (const { what, fits, offered } of SAMPLES) {
      const expected = offered[account];
      if (expected === undefined) continue;
      await test.step(what, async () => {
        const request = await visitor.find(fits);
        const found = await offeredIn(visitor, request);
        const monitoring =
          MONITORED_BY.includes(account) && request.deploymentType !== 'DATABASE' ? ['Monitoring'] : [];
        expect
          .soft([...found].sort(), `${what}: #${request.id} ${statusesOf(request)}`)
          .toEqual([...expected, ...monitoring].sort());
      });
    }
  });
}
