/** An approver at a device: what they see and press, behind a network that can fail. */
import { expect, type Locator, type Page } from '@playwright/test';
import { readRows, readSession } from '../e2e/device.ts';
import { controlled } from '../e2e/installed-app.ts';
import { keepSession, openList } from '../e2e/portal-test.ts';
import type { CallPattern } from './call-pattern.ts';
import type { FaultyNetwork } from './faulty-network.ts';
import type { WaitingRequest } from './server-truth.ts';

export type Decision = 'Approve' | 'Reject';

/** The call that sends a decision on a request from the list. */
export function sending({ id }: WaitingRequest, decision: Decision = 'Approve'): CallPattern {
  return { method: 'PUT', path: `/api/deploymentrequests/${decision.toLowerCase()}/${id}` };
}

export function nameOf({ client, environmentIdentifier }: WaitingRequest): string {
  return `${client} / ${environmentIdentifier}`;
}

export class Approver {
  readonly page: Page;
  readonly #network: FaultyNetwork;

  constructor(page: Page, network: FaultyNetwork) {
    this.page = page;
    this.#network = network;
  }

  /** Opens the list on a device that holds the app, which then works without a network. */
  async open(): Promise<void> {
    await openList(this.page);
    await controlled(this.page);
  }

  /** The same on a device without a sign-in. */
  async signIn(account: 'approver' | 'multi' | 'administrator'): Promise<void> {
    await keepSession(this.page, account);
    await this.open();
  }

  row({ id }: WaitingRequest): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('link', { name: `View request ${id}` }) });
  }

  /** The list with nothing but this request in it. */
  async show(request: WaitingRequest): Promise<void> {
    const filter = this.page.getByRole('spinbutton', { name: 'Request ID' });
    if (await filter.isVisible()) {
      await filter.fill(String(request.id));
      await filter.press('Enter');
    } else await this.page.goto(`/dashboard/deployments/list?requestId=${request.id}`);
    await expect(this.row(request)).toBeVisible();
  }

  /** Decides on a request that the list shows; `how` is the dialog's button. */
  async press(request: WaitingRequest, decision: Decision, how: string | RegExp): Promise<void> {
    const icon = this.page.getByRole('button', { name: `${decision} request ${request.id}` });
    await icon.click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: how }).click();
  }

  /** Decides on a request with the network there; the dialog stays open until there is an answer, or none for long. */
  async decide(request: WaitingRequest, decision: Decision = 'Approve'): Promise<void> {
    await this.show(request);
    await this.press(request, decision, 'Yes');
  }

  /** Decides without a network. */
  async queue(request: WaitingRequest, decision: Decision = 'Approve'): Promise<void> {
    await this.show(request);
    await this.press(request, decision, decision === 'Approve' ? 'Queue approval' : 'Queue rejection');
    await expect(this.page.getByRole('alertdialog')).toBeHidden();
  }

  /** Looks at the requests, loses the network, and decides on each of them. */
  async queueWithoutNetwork(...requests: readonly WaitingRequest[]): Promise<void> {
    for (const request of requests) await this.show(request);
    // A row is shown before the device holds its record, or while it holds one that was decided by an earlier test.
    const shown = requests.map(({ id, version }) => expect.objectContaining({ id, version }));
    await expect.poll(() => readRows(this.page, 'records')).toEqual(expect.arrayContaining(shown));
    await this.loseNetwork();
    for (const request of requests) await this.queue(request);
  }

  async loseNetwork(): Promise<void> {
    this.#network.cut();
    await expect(this.offlineNote).toBeVisible();
  }

  /** The network is back, and the page has noticed. */
  async regainNetwork(): Promise<void> {
    this.#network.restore();
    await this.noticeNetwork();
  }

  /** Waits until the page has noticed that the network is back; presses "Try again" if it has not checked automatically. */
  async noticeNetwork(): Promise<void> {
    const again = this.page.getByRole('button', { name: 'Try again' });
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 });
      await expect(this.offlineNote).toBeHidden({ timeout: 2_000 });
    }).toPass();
  }

  get offlineNote(): Locator {
    return this.page.getByTitle(/^The server can’t be reached\./);
  }

  /** What the portal says of outcomes. */
  said(words: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(words);
  }

  async openOutbox(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Queue/ })
      .first()
      .click();
    await expect(this.page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  }

  /** A decision on the queue page. */
  entry({ id }: WaitingRequest): Locator {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `#${id}` });
  }

  async sendAllNow(): Promise<void> {
    await this.page.getByRole('button', { name: 'Send all now' }).click();
  }

  /** The header of this device's calls. */
  async accessHeader(): Promise<string> {
    const { accessToken } = await readSession(this.page);
    return `Bearer ${accessToken}`;
  }
}
