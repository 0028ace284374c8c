/** Fills in the deployment forms as a person does: by labels, one section after the other, on any screen. */
import { expect, type Locator, type Page } from '@playwright/test';

export type FormType = 'PRODUCT' | 'PRODUCT_ON_PREM' | 'STORESERVER' | 'WINDOWS' | 'DATABASE';

/** The demo's product is called Meridian. */
export const SEGMENTS = {
  PRODUCT: 'meridian',
  PRODUCT_ON_PREM: 'meridian_on_prem',
  STORESERVER: 'storeserver',
  WINDOWS: 'windows',
  DATABASE: 'database',
} as const satisfies Record<FormType, string>;

export const ADD_BUTTONS = {
  PRODUCT: 'Add New Meridian',
  PRODUCT_ON_PREM: 'Add New On-prem Meridian',
  STORESERVER: 'Add New Store Server',
  WINDOWS: 'Add New Windows',
  DATABASE: 'Add New Database',
} as const satisfies Record<FormType, string>;

type Entry =
  | { readonly kind: 'type'; readonly label: string; readonly text: string }
  /** The first choice that there is; `text` where it has to be a certain one. */
  | { readonly kind: 'choose'; readonly label: string; readonly text?: string };

interface SectionEntries {
  readonly section: string;
  readonly entries: readonly Entry[];
}

const choose = (label: string, text?: string): Entry => ({
  kind: 'choose',
  label,
  ...(text !== undefined && { text }),
});
const type = (label: string, text: string): Entry => ({ kind: 'type', label, text });

const CLOUD: SectionEntries = {
  section: 'Cloud',
  entries: [choose('Credential'), choose('Region', 'US West (Oregon)')],
};
const NETWORK: SectionEntries = { section: 'Network', entries: [choose('VPC', 'Create a new VPC')] };
const CONFIG = choose('Deployment config version');
const TOPOLOGY: SectionEntries = {
  section: 'Topology',
  entries: [choose('Topology'), choose('Topology version'), CONFIG],
};
const TAGS: SectionEntries = { section: 'Deployment tags', entries: [choose('Department'), choose('SubDepartment')] };
const PLATFORM: SectionEntries = { section: 'Platform version', entries: [choose('Platform Version')] };

/** What each type asks for, beside what it begins with. */
const ASKED: Record<FormType, readonly SectionEntries[]> = {
  PRODUCT: [CLOUD, PLATFORM, TOPOLOGY, NETWORK, TAGS],
  PRODUCT_ON_PREM: [{ section: 'Cloud', entries: [choose('Credential')] }, PLATFORM, TOPOLOGY],
  STORESERVER: [CLOUD, TOPOLOGY, NETWORK, TAGS],
  WINDOWS: [
    { section: 'Windows VMs', entries: [type('Windows VM count', '2')] },
    CLOUD,
    { section: 'Topology', entries: [CONFIG] },
    NETWORK,
    TAGS,
  ],
  DATABASE: [
    CLOUD,
    { section: 'Topology', entries: [CONFIG] },
    NETWORK,
    { section: 'Database instance', entries: [choose('Instance type')] },
    TAGS,
  ],
};

/** How one control is worked: by pointer, by keyboard alone, or by touch. */
export interface Hands {
  type(field: Locator, text: string): Promise<void>;
  /** A choice of the device's own list. */
  select(field: Locator, text: string | undefined): Promise<void>;
  /** A choice that is found by typing. */
  search(field: Locator, text: string | undefined): Promise<void>;
  press(button: Locator): Promise<void>;
}

/** The text of the first real choice; waits until the list has come. */
async function firstChoice(field: Locator): Promise<string> {
  const choices = field.locator('option:not([value=""])');
  await expect(choices.first()).toBeAttached();
  return (await choices.first().textContent()) ?? '';
}

/** Types into the field, or into the search that a phone opens from it. */
async function searchFor(page: Page, field: Locator, text: string | undefined): Promise<void> {
  const isSheet = await field.evaluate((element) => element instanceof HTMLButtonElement);
  if (isSheet) await expect(page.getByRole('dialog')).toBeVisible();
  if (text !== undefined) await page.keyboard.type(text);
}

export function pointer(page: Page): Hands {
  return {
    type: (field, text) => field.fill(text),
    select: async (field, text) => {
      await field.selectOption({ label: text ?? (await firstChoice(field)) });
    },
    search: async (field, text) => {
      await field.click();
      await searchFor(page, field, text);
      await page
        .getByRole('listbox')
        .getByRole('option', text === undefined ? {} : { name: text })
        .first()
        .click();
    },
    press: (button) => button.click(),
  };
}

export function touch(page: Page): Hands {
  return {
    ...pointer(page),
    search: async (field, text) => {
      await field.tap();
      await searchFor(page, field, text);
      await page
        .getByRole('listbox')
        .getByRole('option', text === undefined ? {} : { name: text })
        .first()
        .tap();
    },
    press: (button) => button.tap(),
  };
}

/** Goes to everything by Tab, and never touches a pointer. */
export function keyboard(page: Page): Hands {
  const goTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < 100; stops += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${target} can't be reached with Tab.`);
  };
  return {
    type: async (field, text) => {
      await goTo(field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    select: async (field, text) => {
      const wanted = text ?? (await firstChoice(field));
      await goTo(field);
      // Typing chooses among the options that are there.
      await expect(field.getByRole('option', { name: wanted, exact: true })).toBeAttached();
      await page.keyboard.type(wanted);
      await expect(field.locator('option:checked')).toHaveText(wanted);
    },
    search: async (field, text) => {
      await goTo(field);
      if (text !== undefined) await page.keyboard.type(text);
      else await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      await page.keyboard.press('Enter');
    },
    press: async (button) => {
      await goTo(button);
      await page.keyboard.press('Enter');
    },
  };
}

/** A field by its label, starred or not. */
export function field(page: Page, label: string): Locator {
  const words = label.replace(/[()]/g, '\\$&');
  return page.getByLabel(new RegExp(`^${words}\\*?$`)).and(page.locator('input, select, textarea, [role=combobox]'));
}

async function enter(page: Page, hands: Hands, entry: Entry): Promise<void> {
  const target = field(page, entry.label);
  await expect(target).toBeEnabled();
  if (entry.kind === 'type') return hands.type(target, entry.text);
  const isList = await target.evaluate((element) => element instanceof HTMLSelectElement);
  await (isList ? hands.select(target, entry.text) : hands.search(target, entry.text));
}

export interface Filling {
  readonly client: string;
  readonly environmentIdentifier: string;
  readonly approvalReference: string;
}

/** What a type asks for, in the order of its sections. */
function sectionsOf(formType: FormType, { client, environmentIdentifier, approvalReference }: Filling) {
  const identification: SectionEntries = {
    section: 'Identification',
    entries: [
      type('Client', client),
      type('Environment Identifier', environmentIdentifier),
      type('Approval Reference', approvalReference),
    ],
  };
  return [identification, ...ASKED[formType]];
}

/** Fills in what has to be filled in, on a screen that shows all sections. */
export async function fillForm(page: Page, hands: Hands, formType: FormType, filling: Filling): Promise<void> {
  for (const { entries } of sectionsOf(formType, filling)) {
    for (const entry of entries) await enter(page, hands, entry);
  }
}

/** The same on a phone, where one section is shown at a time: on with Next, to the last one. */
export async function fillSteps(page: Page, hands: Hands, formType: FormType, filling: Filling): Promise<void> {
  const asked = new Map(sectionsOf(formType, filling).map(({ section, entries }) => [section, entries]));
  const steps = page.getByRole('button', { name: /^Step \d+ of \d+$/ });
  for (let step = 1; ; step += 1) {
    await expect(steps).toHaveText(new RegExp(`^Step ${step} of`));
    const section = (await page.getByRole('heading', { level: 2 }).textContent()) ?? '';
    for (const entry of asked.get(section) ?? []) await enter(page, hands, entry);
    asked.delete(section);
    const next = page.getByRole('button', { name: 'Next', exact: true });
    if ((await next.count()) === 0) break;
    await hands.press(next);
  }
  expect([...asked.keys()], 'every section was among the steps').toEqual([]);
}

/** Begins a new request of this type from the open list. */
export async function chooseNew(page: Page, hands: Pick<Hands, 'press'>, formType: FormType): Promise<void> {
  await hands.press(page.getByRole('button', { name: 'New deployment' }));
  await hands.press(page.getByRole('menuitem', { name: ADD_BUTTONS[formType], exact: true }));
}

export function saveButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Save', exact: true });
}
