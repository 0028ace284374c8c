/** What `tour.ts` does in the portal and in the plain page beside it: the presses, and what each has to show. */
import type { Page } from '@playwright/test';
import { pressControl, timesToSights, watchInteractions } from './presses.ts';

/** After a page has loaded, until the app has brought ahead what may be asked for. Milliseconds. */
const CALM_MS = 3_000;
/** What a user takes to read what has appeared, more than a dialog takes to respond; and between two keys. Milliseconds. */
const READING_MS = 600;
const TYPING_MS = 80;

/** Takes the milliseconds of a sample or more. */
export type AddTimes = (name: string, ...times: readonly number[]) => void;

interface VisitedArea {
  readonly path: string;
  readonly heading: string;
}
const DEPLOYMENTS: VisitedArea = { path: 'deployments', heading: 'Deployments' };
const VPCS: VisitedArea = { path: 'vpcs', heading: 'VPCs' };
const BI: VisitedArea = { path: 'bideployments', heading: 'BI Deployments' };
const CLOUD_ACCOUNTS: VisitedArea = { path: 'cloudaccounts', heading: 'Cloud Accounts' };
const AREAS = [VPCS, BI, CLOUD_ACCOUNTS, DEPLOYMENTS];

const linkTo = ({ path }: VisitedArea) => `nav[aria-label="Main"] a[href="/dashboard/${path}/list"]`;
const rowOf = ({ path }: VisitedArea) => `tbody tr th a[href^="/dashboard/${path}/"]`;
const SKELETON = 'main [role="status"]';
const APPROVE = 'tbody button[aria-label^="Approve"]';
const NEW = 'main button[aria-haspopup="menu"]:has-text("New deployment")';
const NEW_FORM = '[role="menuitem"]:has-text("Add New Meridian")';
const FORM_HEADING = 'Add New Meridian';
const CLIENT = '[id="field-client"]';
const PALETTE = 'dialog[open] [role="option"]';
const QUESTION = 'dialog[open][role="alertdialog"]';
const NO_DIALOG = 'body:not(:has(dialog[open]))';

const press = (page: Page, selector: string) => pressControl(page.locator(selector).first());
const pressButton = (page: Page, name: string) => pressControl(page.getByRole('button', { name, exact: true }).first());
const see = (page: Page, selector: string) => page.locator(selector).first().waitFor();
const read = (page: Page) => page.waitForTimeout(READING_MS);

/** Loads the app anew, so that no area's code is there but the list's. */
export async function loadList(page: Page): Promise<void> {
  await page.goto('/dashboard/deployments/list');
  await see(page, rowOf(DEPLOYMENTS));
  await page.waitForTimeout(CALM_MS);
}

/** Presses a link, and answers the times to the page's heading, to its skeleton or content below it, and to its content. */
async function openPage(page: Page, link: string, heading: string, content: string): Promise<readonly number[]> {
  const selectors = ['h1', `${SKELETON}, ${content}`, content];
  const sights = selectors.map((selector) => ({ heading, selector }));
  const times = await timesToSights(page, sights, () => press(page, link));
  await read(page);
  return times;
}

/** Adds the times of `openPage`. */
function addPage(add: AddTimes, name: string, content: string, times: readonly number[]): void {
  const parts = ['heading', 'skeleton', content];
  for (const [index, part] of parts.entries()) add(`${name}: ${part}`, ...times.slice(index, index + 1));
}

/** Opens each area twice by the sidebar. */
export async function changeAreas(page: Page, add: AddTimes): Promise<void> {
  const seen = new Set([DEPLOYMENTS]);
  for (const area of [...AREAS, ...AREAS]) {
    const times = await openPage(page, linkTo(area), area.heading, rowOf(area));
    addPage(add, seen.has(area) ? 'area' : 'area, first visit', 'row', times);
    seen.add(area);
  }
}

/** Opens the command palette by its key and the question of a row's action, and leaves both. */
export async function openDialogs(page: Page, add: AddTimes): Promise<void> {
  add('palette', ...(await timesToSights(page, [{ selector: PALETTE }], () => page.keyboard.press('Control+k'))));
  await read(page);
  await page.keyboard.press('Escape');
  await see(page, NO_DIALOG);
  await read(page);
  add('approve dialog', ...(await timesToSights(page, [{ selector: QUESTION }], () => press(page, APPROVE))));
  await read(page);
  await page.keyboard.press('Escape');
  await see(page, NO_DIALOG);
  await read(page);
}

/** Opens the form of a new deployment three times, and leaves it by Back. */
export async function openForms(page: Page, add: AddTimes): Promise<void> {
  for (const name of ['form, first open', 'form', 'form']) {
    await press(page, NEW);
    await see(page, NEW_FORM);
    addPage(add, name, 'fields', await openPage(page, NEW_FORM, FORM_HEADING, CLIENT));
    await pressButton(page, 'Back');
    await see(page, rowOf(DEPLOYMENTS));
    await read(page);
  }
}

interface TourStep {
  readonly name: string;
  readonly act: (page: Page) => Promise<void>;
  /** There when the step has ended. */
  readonly shows: string;
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await pressControl(page.getByRole('textbox', { name: label, exact: true }));
  await page.keyboard.type(text, { delay: TYPING_MS });
}

async function fillForm(page: Page): Promise<void> {
  await typeInto(page, 'Client', 'brightwater');
  await typeInto(page, 'Environment Identifier', 'till-tour');
}

const TOUR: readonly TourStep[] = [
  { name: 'open another area', act: (page) => press(page, linkTo(VPCS)), shows: rowOf(VPCS) },
  { name: 'open the list', act: (page) => press(page, linkTo(DEPLOYMENTS)), shows: rowOf(DEPLOYMENTS) },
  {
    name: 'type a filter',
    act: (page) => typeInto(page, 'Environment Identifier', 'test'),
    shows: rowOf(DEPLOYMENTS),
  },
  { name: 'apply the filter', act: (page) => page.keyboard.press('Enter'), shows: 'main nav a[href*="=test"]' },
  {
    name: 'next page',
    act: (page) => press(page, 'a[aria-label="Next page"]'),
    shows: 'a[aria-current="page"][aria-label="Page 2"]',
  },
  { name: 'open a detail', act: (page) => press(page, rowOf(DEPLOYMENTS)), shows: 'main dl' },
  { name: 'back to the list', act: (page) => pressButton(page, 'Back'), shows: rowOf(DEPLOYMENTS) },
  {
    name: 'clear the filter',
    act: (page) => pressButton(page, 'Clear all filters'),
    shows: 'button[aria-label="Clear all filters"]:disabled',
  },
  { name: 'open the approve dialog', act: (page) => press(page, APPROVE), shows: QUESTION },
  { name: 'cancel the dialog', act: (page) => pressButton(page, 'No'), shows: NO_DIALOG },
  { name: 'open the menu of new records', act: (page) => press(page, NEW), shows: NEW_FORM },
  { name: 'open the form', act: (page) => press(page, NEW_FORM), shows: CLIENT },
  { name: 'type in the form', act: fillForm, shows: CLIENT },
  { name: 'cancel the form', act: (page) => pressButton(page, 'Back'), shows: QUESTION },
  { name: 'discard the changes', act: (page) => pressButton(page, 'Discard'), shows: rowOf(DEPLOYMENTS) },
];

/** Adds every interaction of the tour by the name of its step. */
export async function takeTour(page: Page, add: AddTimes): Promise<void> {
  const watch = await watchInteractions(page);
  for (const { name, act, shows } of TOUR) {
    await act(page);
    await see(page, shows);
    await read(page);
    add(name, ...(await watch.evaluate((watched) => watched.take())));
  }
  await watch.dispose();
}

/** In the plain page: other rows, a dialog, and a form that replaces the rows. */
export async function visitPlainPage(page: Page, add: AddTimes): Promise<void> {
  const open = async (name: string, selector: string) => {
    add(name, ...(await timesToSights(page, [{ selector }], () => press(page, `#${name}`))));
    await read(page);
  };
  const set = Number(await page.locator('table').getAttribute('data-set'));
  await open('rows', `table[data-set="${set + 1}"]`);
  await open('dialog', 'dialog[open]');
  await page.keyboard.press('Escape');
  await see(page, NO_DIALOG);
  await open('form', 'form');
  await press(page, '#form');
  await see(page, 'table');
}
