/** The pages of the areas as the accessibility tour visits them: whose session, which addresses, and what shows that the page is there. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { AREAS } from '../../src/rules/areas.ts';
import { expectAccessibleOnPhone, LAPTOP } from './accessibility-tour.ts';
import { field, SEGMENTS } from './form-filler.ts';
import { goTo } from './go-to.ts';
import { expectAccessible } from './portal-test.ts';
import { type KnownRequest, statusesOf, test, type Visitor } from './visitors.ts';

type Areas = typeof AREAS;

/** A page by its area and its route: `vpcs.view`. */
export type PageName = { [Area in keyof Areas]: `${Area}.${keyof Areas[Area]['routes'] & string}` }[keyof Areas];

export interface Stop {
  /** An administrator works in all tenants, where no topology is made. */
  readonly account: 'operator' | 'administrator' | 'administrator of a tenant';
  /** Below `/dashboard/`; several where the page has variants of its own. */
  readonly addresses: (visitor: Visitor) => readonly string[] | Promise<readonly string[]>;
  /** Visible once the page shows its record. */
  readonly shows: (page: Page) => Locator;
  /** What shows the page on a phone, where its layout differs by more than line breaks: once for what areas have in common. */
  readonly onPhone?: (page: Page) => Locator;
}

/**
 * An address that shows another page, which has a stop: another address of it, or the same form or log over another record. What a new
 * record's form shows is checked in `accessibility-forms.spec.ts`.
 */
export interface SameAs {
  readonly sameAs: PageName;
}

type Fits = (row: KnownRequest) => boolean;

const isRunning: Fits = (row) => statusesOf(row).startsWith('LAUNCHED STARTED IDLE');
const isPending: Fits = (row) => statusesOf(row).startsWith('PENDING_APPROVAL');

const TYPES = {
  PRODUCT: 'MERIDIAN',
  PRODUCT_ON_PREM: 'MERIDIAN_ON_PREM',
  STORESERVER: 'STORESERVER',
  WINDOWS: 'WINDOWS',
  DATABASE: 'DATABASE',
} as const;

/** The addresses of pages about one request each. */
function ofRequests(path: (request: KnownRequest) => string, ...each: readonly Fits[]): Stop['addresses'] {
  return async (visitor) => {
    const addresses: string[] = [];
    for (const fits of each) addresses.push(path(await visitor.find(fits)));
    return addresses;
  };
}

interface Row {
  readonly id: string;
  readonly entryId: number;
  readonly vpcId: number;
  readonly credentialId: number;
  readonly credentialName: string;
  readonly lastRunJenkinsJob?: string | null;
}

/** The address of a page about the first record of a list that fits. */
function ofRecord(
  path: (row: Row) => string,
  list: string,
  fits: (row: Row) => boolean = () => true,
): Stop['addresses'] {
  return async (visitor) => {
    const answer = await visitor.read<readonly Row[] | Record<string, unknown>>(`${list}pageSize=100`);
    const rows = Array.isArray(answer) ? answer : Object.values(answer).find((part) => Array.isArray(part));
    const row = rows?.find(fits);
    if (row === undefined) throw new Error(`No record of ${list} is like that.`);
    return [path(row)];
  };
}

/** The address of the last build of the first record of a list that has one. */
function ofLastBuild(list: string): Stop['addresses'] {
  const pathOf = (build: string) => new URL(build).pathname.replace('/dashboard/', '');
  return ofRecord(
    ({ lastRunJenkinsJob }) => pathOf(lastRunJenkinsJob ?? ''),
    list,
    ({ lastRunJenkinsJob }) => Boolean(lastRunJenkinsJob?.includes('/builds/')),
  );
}

const fixed =
  (address: string): Stop['addresses'] =>
  () => [address];

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
const firstLink = (name: RegExp) => (page: Page) => page.getByRole('link', { name }).first();
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
const textbox = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true });
const log = (page: Page) => page.getByRole('region', { name: 'Log lines' }).getByText(/./).first();

/** Whose records the tour looks at. */
const TENANT = 'BRIGHTWATER';
const UPDATES = 'activitylog?entryType=UPDATE&entityName=DeploymentRequest&';

const ofVpc = (page: 'view' | 'edit' | 'logs') =>
  ofRecord(({ vpcId }) => `vpcs/${page}/${vpcId}`, 'deploymentvpcs?status=AVAILABLE&');

const operator = { account: 'operator' } as const;
const administrator = { account: 'administrator' } as const;
const tenantAdministrator = { account: 'administrator of a tenant' } as const;
const fact = (page: Page) => page.locator('main dt').first();
const cards = (page: Page) => page.getByRole('main').getByRole('listitem').first();

/** The demo may have decisions of theirs. */
const done = (page: Page) =>
  page
    .getByText('You haven’t decided anything today.')
    .or(page.getByRole('main').getByRole('link', { name: /^View / }))
    .or(cards(page))
    .first();

export const PAGES: { readonly [Name in PageName]: Stop | SameAs } = {
  'overview.list': {
    ...administrator,
    addresses: fixed('overview'),
    shows: (page) => page.getByRole('heading', { name: 'In progress' }),
    onPhone: (page) => page.getByRole('heading', { name: 'In progress' }),
  },
  'approvals.list': {
    ...administrator,
    addresses: fixed('approvals'),
    shows: firstLink(/^View /),
    onPhone: cards,
  },
  'approvals.done': {
    ...administrator,
    addresses: fixed('approvals/done'),
    shows: done,
  },
  'runner-hosts.list': {
    ...administrator,
    addresses: fixed('runners'),
    shows: (page) => page.getByText('No runner has been connected yet'),
    onPhone: (page) => page.getByText('No runner has been connected yet'),
  },
  'passkeys.list': {
    ...administrator,
    addresses: fixed('passkeys'),
    shows: (page) => page.getByRole('heading', { name: 'Your passkeys' }),
    onPhone: (page) => page.getByRole('heading', { name: 'Your passkeys' }),
  },
  'notifications.list': {
    ...administrator,
    addresses: fixed('notifications'),
    shows: (page) => page.getByRole('heading', { name: 'Notify me when' }),
    onPhone: (page) => page.getByRole('heading', { name: 'Notify me when' }),
  },
  'deployments.list': {
    ...operator,
    addresses: fixed('deployments/list'),
    shows: firstLink(/^View request/),
    onPhone: cards,
  },
  'deployments.view': {
    ...operator,
    addresses: ofRequests(
      ({ id, deploymentType }) => `deployments/view/${deploymentType.toLowerCase()}/${id}`,
      // Facts of every type look alike: `deployment-detail.spec.ts` opens each.
      ...(['PRODUCT', 'DATABASE'] as const).map(
        (type): Fits =>
          (row) =>
            row.deploymentType === TYPES[type] && isRunning(row),
      ),
    ),
    shows: (page) => page.getByRole('region', { name: 'Status', exact: true }),
    onPhone: heading(/./),
  },
  'deployments.viewByNumber': { sameAs: 'deployments.view' },
  'deployments.create': {
    ...operator,
    // The other types are checked in `accessibility-forms.spec.ts`, on a phone as well.
    addresses: () =>
      (['PRODUCT_ON_PREM', 'STORESERVER'] as const).map((type) => `deployments/create/${SEGMENTS[type]}`),
    shows: (page) => field(page, 'Client'),
  },
  'deployments.copy': { sameAs: 'deployments.create' },
  'deployments.edit': {
    ...operator,
    addresses: ofRequests(
      ({ id, deploymentType }) => `deployments/edit/${deploymentType.toLowerCase()}/${id}`,
      (row) => row.deploymentType !== 'DATABASE' && isPending(row) && !row.environmentTypeProduction,
    ),
    shows: (page) => field(page, 'Client'),
  },
  'deployments.editDatabase': {
    ...operator,
    addresses: ofRequests(
      ({ id }) => `deployments/edit/database/${id}`,
      (row) => row.deploymentType === 'DATABASE' && !row.environmentTypeProduction && isRunning(row),
    ),
    shows: (page) => field(page, 'Client'),
  },
  'deployments.editByNumber': { sameAs: 'deployments.edit' },
  'deployments.logs': {
    ...operator,
    addresses: ofRequests(({ id }) => `deployments/logs/${id}`, isRunning),
    shows: log,
    onPhone: heading(/./),
  },
  'deployments.build': {
    ...operator,
    addresses: ofLastBuild('deploymentrequests?'),
    shows: log,
  },
  'deployments.results': {
    ...operator,
    addresses: ofRequests(
      ({ id }) => `deployments/results/${id}`,
      (row) => row.deploymentType === 'MERIDIAN' && isRunning(row),
    ),
    shows: (page) => page.getByRole('button', { name: /^Show password of/ }).first(),
    onPhone: heading(/./),
  },
  'deployments.monitoring': {
    ...operator,
    addresses: ofRequests(
      ({ id }) => `deployments/monitoring/1.0/${id}`,
      (row) => row.deploymentType === 'MERIDIAN' && isRunning(row),
      (row) => row.deploymentType === 'MERIDIAN' && statusesOf(row).startsWith('LAUNCHED STOPPED'),
    ),
    shows: heading(/^Monitoring #/),
    onPhone: heading(/./),
  },
  'outbox.list': { ...operator, addresses: fixed('queue'), shows: text('Nothing is queued.'), onPhone: heading(/./) },
  'bi-deployments.list': {
    ...operator,
    addresses: fixed('bideployments/list'),
    shows: firstLink(/^View BI deployment/),
  },
  'bi-deployments.create': { sameAs: 'bi-deployments.edit' },
  'bi-deployments.view': {
    ...operator,
    addresses: fixed('bideployments/view/306'),
    shows: fact,
  },
  'bi-deployments.edit': {
    ...operator,
    addresses: fixed('bideployments/edit/313'),
    shows: textbox('Client'),
  },
  'bi-deployments.logs': { sameAs: 'deployments.logs' },
  'bi-deployments.build': { sameAs: 'deployments.build' },
  'bi-deployments.monitoring': {
    ...operator,
    addresses: fixed('bideployments/monitoring/dasboard/306'),
    shows: text('5 of 6 resources'),
    onPhone: heading(/./),
  },
  'deployment-logs.list': {
    ...administrator,
    addresses: fixed('deploymentactionlog/list'),
    shows: firstLink(/^View entry/),
  },
  'deployment-logs.view': {
    ...administrator,
    addresses: ofRecord(({ entryId }) => `deploymentactionlog/view/${entryId}`, 'deploymentactionlog?'),
    shows: text('Resource name'),
  },
  'deployment-logs.formerList': { sameAs: 'deployment-logs.list' },
  'credentials.list': {
    ...operator,
    addresses: fixed('credentials/list'),
    shows: firstLink(/^View /),
  },
  'credentials.create': { sameAs: 'credentials.edit' },
  'credentials.view': {
    ...operator,
    addresses: ofRecord(
      ({ credentialId }) => `credentials/view/${credentialId}`,
      'credentials?',
      ({ credentialName }) => credentialName === 'brightwater-aws-workloads',
    ),
    shows: firstLink(/^Deployment #/),
    onPhone: heading(/./),
  },
  'credentials.edit': {
    ...operator,
    addresses: ofRecord(
      ({ credentialId }) => `credentials/edit/${credentialId}`,
      'credentials?',
      ({ credentialName }) => credentialName === 'brightwater-aws-workloads',
    ),
    shows: textbox('Credential name'),
  },
  'platform-versions.list': {
    ...administrator,
    addresses: fixed('platformversion/list'),
    shows: firstLink(/^View /),
  },
  'platform-versions.create': { ...administrator, addresses: fixed('platformversion/create'), shows: textbox('Name') },
  'platform-versions.view': {
    ...administrator,
    addresses: fixed('platformversion/view/9.1.0'),
    shows: firstLink(/^Deployment #/),
  },
  'platform-versions.edit': {
    ...administrator,
    addresses: fixed('platformversion/edit/9.1.0'),
    shows: textbox('Name'),
  },
  'topologies.list': {
    ...tenantAdministrator,
    addresses: fixed('topologies/list'),
    shows: firstLink(/^View /),
  },
  'topologies.create': { sameAs: 'topologies.edit' },
  'topologies.copy': { sameAs: 'topologies.edit' },
  'topologies.view': {
    ...tenantAdministrator,
    addresses: fixed('topologies/view/T910/1.1.0'),
    shows: text('Mandatory in private mode'),
  },
  'topologies.edit': {
    ...tenantAdministrator,
    addresses: fixed('topologies/edit/OUTLET_RACK/2.0.0'),
    shows: textbox('Name'),
  },
  'cloud-accounts.list': {
    ...operator,
    addresses: fixed('cloudaccounts/list'),
    shows: firstLink(/^View account/),
  },
  'cloud-accounts.create': { sameAs: 'cloud-accounts.edit' },
  'cloud-accounts.view': {
    ...operator,
    addresses: fixed('cloudaccounts/view/aws/brightwater-reporting-13'),
    shows: fact,
  },
  'cloud-accounts.edit': {
    ...operator,
    addresses: fixed('cloudaccounts/edit/aws/brightwater-loyalty-17'),
    shows: textbox('Account ID'),
  },
  'cloud-accounts.logs': { sameAs: 'deployments.logs' },
  'cloud-accounts.build': { sameAs: 'deployments.build' },
  'vpcs.list': { ...operator, addresses: fixed('vpcs/list'), shows: firstLink(/^View VPC/) },
  'vpcs.create': { sameAs: 'vpcs.edit' },
  'vpcs.view': { ...operator, addresses: ofVpc('view'), shows: fact },
  'vpcs.edit': { ...operator, addresses: ofVpc('edit'), shows: textbox('Name') },
  'vpcs.logs': { sameAs: 'deployments.logs' },
  'vpcs.build': { sameAs: 'deployments.build' },
  'tenants.list': {
    ...administrator,
    addresses: fixed('tenants/list'),
    shows: firstLink(/^View tenant/),
  },
  'tenants.create': { sameAs: 'tenants.edit' },
  'tenants.view': { ...administrator, addresses: fixed(`tenants/view/${TENANT}`), shows: fact },
  'tenants.edit': { ...administrator, addresses: fixed(`tenants/edit/${TENANT}`), shows: textbox('Tenant ID') },
  'users.list': { ...administrator, addresses: fixed('users/list'), shows: firstLink(/^View /), onPhone: cards },
  'users.view': { ...administrator, addresses: fixed('users/view/1'), shows: text('operator@meridian.example') },
  'users.edit': {
    ...administrator,
    addresses: fixed('users/edit/4'),
    shows: (page) => page.getByRole('button', { name: 'Select roles in Brightwater Grocers' }),
  },
  'roles.list': { ...administrator, addresses: fixed('roles/list'), shows: firstLink(/^View role/) },
  'roles.create': { sameAs: 'roles.edit' },
  'roles.view': { ...administrator, addresses: fixed('roles/view/AUDITOR'), shows: text('log.user.view') },
  'roles.edit': { ...administrator, addresses: fixed('roles/edit/AUDITOR'), shows: textbox('Role ID') },
  'activity-logs.list': {
    ...administrator,
    addresses: fixed('activitylog/list'),
    shows: firstLink(/^View entry/),
    onPhone: cards,
  },
  'activity-logs.view': {
    ...administrator,
    addresses: ofRecord(({ entryId }) => `activitylog/view/${entryId}`, UPDATES),
    shows: (page) => page.getByRole('table', { name: 'Changed properties' }).or(page.getByRole('list')).first(),
    onPhone: heading(/./),
  },
  'activity-logs.entity': {
    ...administrator,
    addresses: ofRecord(({ entryId }) => `activitylog/entity/new/${entryId}`, UPDATES),
    shows: (page) => page.getByRole('tab', { name: 'New entity' }),
  },
  'activity-logs.formerList': { sameAs: 'activity-logs.list' },
  'mails.list': {
    ...administrator,
    addresses: fixed('mails/list'),
    shows: (page) => page.getByRole('row').nth(1),
  },
  'mails.view': {
    ...administrator,
    addresses: ofRecord(({ id }) => `mails/view/${id}`, 'mails?'),
    shows: heading(/: /),
  },
  'workflows.list': {
    ...administrator,
    addresses: fixed('workflows'),
    shows: firstLink(/^Deployment \d/),
    onPhone: heading(/./),
  },
  'workflows.tonight': {
    ...administrator,
    addresses: fixed('workflows/tonight'),
    shows: (page) => page.getByRole('slider', { name: /^Clock/ }),
    onPhone: heading(/./),
  },
  'workflows.capsule': {
    ...administrator,
    addresses: fixed('workflows/capsule'),
    shows: text('stays open until'),
    onPhone: heading(/./),
  },
  'workflows.view': {
    ...administrator,
    addresses: fixed('workflows/vpc'),
    shows: (page) => page.locator('[data-box="live.status.PENDING_APPROVAL"]'),
    onPhone: heading(/./),
  },
};

/** The same on every page of an account: it is checked with the first one. */
const NAVIGATION = 'nav[aria-label="Main"]';

/** Looks at every page of an account, one after the other in one document. */
export async function visitPages(visitor: Visitor, account: Stop['account']): Promise<void> {
  const { page } = visitor;
  await page.setViewportSize(LAPTOP);
  let except: string | null = null;
  for (const [name, stop] of Object.entries(PAGES)) {
    if ('sameAs' in stop || stop.account !== account) continue;
    await test.step(name, async () => {
      const [first, ...variants] = await stop.addresses(visitor);
      for (const address of [first, ...variants]) {
        if (address === undefined) throw new Error(`${name} has no address.`);
        await goTo(page, `/dashboard/${address}`);
        await expect(stop.shows(page), address).toBeVisible();
        await expectAccessible(page, address, { except });
        if (stop.onPhone && address === first) {
          // Cards stand in the place of a table, in colors of their own.
          const colorSchemes = stop.onPhone === cards ? (['light'] as const) : [];
          await expectAccessibleOnPhone(page, address, stop.onPhone(page), { except, colorSchemes });
        }
        except = NAVIGATION;
      }
    });
  }
}
