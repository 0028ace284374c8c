/** The tasks, each from the page after a sign-in, by clicks and keys alone. */
import type { Locator, Page } from '@playwright/test';
import type { Account } from '../tests/e2e/portal-test.ts';
import type { TaskHand } from './task-hand.ts';

/** Of the demo's Brightwater Grocers. */
const CLIENT = 'baymarket';
/** The VPC that has been changed, and to what. */
export const CHANGED_VPC = { name: 'network_of_tasks', cidr: '10.77.0.0/16' };

/** What the task took before the overview, filters by condition and approvals (issue 37); null where it wasn't possible or counted. */
interface Before {
  readonly clicks: number;
  readonly keys: number | null;
}

export interface Task {
  readonly name: string;
  readonly account: Account;
  readonly before: Before | null;
  readonly carryOut: (hand: TaskHand) => Promise<void>;
}

const areaLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: false }).first();
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });
const selection = (page: Page) => page.getByRole('group', { name: 'Selection' });
const pageBox = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' });

/** Selects all rows of the page. */
async function selectAll(hand: TaskHand): Promise<void> {
  const { page } = hand;
  await hand.click(button(page, 'Select'), pageBox(page));
  await hand.click(pageBox(page), selection(page).getByText(/^[1-9]\d* selected/));
}

/** Presses a command of the selection, and answers its question. */
async function giveAll(hand: TaskHand, command: string): Promise<void> {
  const { page } = hand;
  const dialog = page.getByRole('dialog', { name: command });
  const confirm = dialog.getByRole('button', { name: new RegExp(`^${command} \\(\\d+\\)$`) });
  await hand.click(button(selection(page), command), confirm);
  await hand.click(confirm, button(dialog, 'Done'));
}

export const TASKS: readonly Task[] = [
  {
    name: 'find all failed environments of a client and retry them',
    account: 'operator',
    before: { clicks: 16, keys: null },
    carryOut: async (hand) => {
      const { page } = hand;
      const failed = page.getByRole('region', { name: 'Failed' });
      // In several areas, or in one.
      const all = failed.getByRole('link', { name: /^(Deployments|Show all)/ });
      await hand.click(areaLink(page, 'Overview'), all);
      await hand.click(all, button(page, 'Select'));
      const client = page.getByRole('textbox', { name: 'Client', exact: true });
      await hand.click(client, client);
      await hand.enter(CLIENT, page.locator(`body:has([aria-label="Clear Client"]) tbody tr:has-text("${CLIENT}")`));
      await selectAll(hand);
      await giveAll(hand, 'Retry');
    },
  },
  {
    name: 'who changed a VPC, and what',
    account: 'administrator',
    before: { clicks: 6, keys: 12 },
    carryOut: async (hand) => {
      const { page } = hand;
      const changes = button(page, 'What changed');
      const link = page.getByRole('link', { name: CHANGED_VPC.name }).first();
      await hand.click(areaLink(page, 'VPCs'), link);
      await hand.click(link, changes.first());
      await hand.click(changes.first(), page.getByText(CHANGED_VPC.cidr).nth(1));
    },
  },
  {
    name: 'approve ten that wait',
    account: 'approver',
    before: null,
    carryOut: async (hand) => {
      const { page } = hand;
      const kind = page.getByRole('combobox', { name: 'Environment type' });
      await hand.click(areaLink(page, 'Approvals'), kind);
      // Each of production asks for its typed identifier.
      await hand.choose(
        kind,
        'Not production',
        page.locator('body:has([aria-label="Clear Environment type"]) tbody tr'),
      );
      await selectAll(hand);
      await giveAll(hand, 'Approve');
    },
  },
  {
    name: 'set a schedule and see its week',
    account: 'operator',
    before: null,
    carryOut: async (hand) => {
      const { page } = hand;
      const row = page
        .locator('tbody tr')
        .filter({ hasText: 'Weekdays Schedule' })
        .filter({ hasText: 'Pending approval' });
      const edit = page.getByRole('menuitem', { name: 'Edit' });
      const schedule = page.getByRole('combobox', { name: 'Uptime schedule' });
      const week = page.getByRole('region', { name: /^Seven days/ });
      await hand.click(row.first().getByRole('button', { name: /^Actions for request/ }), edit);
      await hand.click(edit, schedule);
      await hand.choose(schedule, 'Daily Schedule', week.getByRole('listitem').filter({ hasText: /^Sat .*–/ }));
      await hand.click(button(page, 'Save'), page.getByRole('heading', { level: 1, name: 'Deployments' }));
    },
  },
  {
    name: 'see what stops tonight in production',
    account: 'operator',
    before: null,
    carryOut: async (hand) => {
      const { page } = hand;
      const tonight = page.getByRole('link', { name: 'Tonight' });
      const environments = page.getByRole('combobox', { name: 'Environments' });
      await hand.click(areaLink(page, 'Overview'), tonight);
      await hand.click(tonight.first(), environments);
      await hand.choose(environments, 'Production only', page.getByText('Production', { exact: true }));
    },
  },
];
