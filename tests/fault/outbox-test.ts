/** Playwright's test of the outbox's faults: an approver, and a browser that can crash. */
import { rmSync } from 'node:fs';
import { type BrowserContext, chromium, expect } from '@playwright/test';
import { copyInstalledApp } from '../e2e/installed-app.ts';
import { Approver, type Decision, sending } from './approver.ts';
import { matches, type SeenCall } from './call-pattern.ts';
import { test as base } from './fault-test.ts';
import type { FaultyNetwork } from './faulty-network.ts';
import type { ServerTruth, WaitingRequest } from './server-truth.ts';

/** A browser with a profile of its own on the disk, as an installed app has. */
export interface InstalledBrowser {
  /** Starts the browser, or restarts it on the same profile. */
  start(): Promise<BrowserContext>;
  /** Ends every process of it at once, as a crash or an empty battery does. */
  kill(): Promise<void>;
}

interface Fixtures {
  /** The approver, at the test's own page. */
  approver: Approver;
  installed: InstalledBrowser;
}

export const test = base.extend<Fixtures>({
  account: 'approver',
  approver: async ({ page, network }, use) => use(new Approver(page, network)),
  installed: async ({ launchOptions, baseURL }, use) => {
    const folder = await copyInstalledApp(baseURL ?? '', launchOptions);
    const running: BrowserContext[] = [];
    await use({
      start: async () => {
        const context = await chromium.launchPersistentContext(folder, { ...launchOptions, serviceWorkers: 'allow' });
        running.push(context);
        return context;
      },
      kill: async () => {
        const context = running.pop();
        const session = await context?.browser()?.newBrowserCDPSession();
        const processes = await session?.send('SystemInfo.getProcessInfo');
        const main = processes?.processInfo.find(({ type }) => type === 'browser');
        if (context === undefined || main === undefined) throw new Error('No browser is running.');
        const closed = context.waitForEvent('close');
        process.kill(main.id, 'SIGKILL');
        await closed;
      },
    });
    for (const context of running) await context.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Waits until the server has decided on a request, and proves that it did so exactly once. */
export async function expectDecidedOnce(
  truth: ServerTruth,
  request: WaitingRequest,
  decision: Decision = 'Approve',
): Promise<void> {
  const approval = decision === 'Approve' ? 'APPROVED' : 'REJECTED';
  const once = { approval, version: request.version + 1, actions: [decision.toUpperCase()], entries: 1 };
  await expect.poll(() => truth.effects(request), { message: `effects on #${request.id}` }).toEqual(once);
}

/** The ids under which a decision was sent, one for each time. */
export function sentIds(network: FaultyNetwork, request: WaitingRequest, decision: Decision = 'Approve'): string[] {
  return network.requests(sending(request, decision)).map(({ headers }) => headers['idempotency-key'] ?? 'none');
}

/** The first time that a decision is sent, and no other time. */
export function firstSending(network: FaultyNetwork, request: WaitingRequest): (call: SeenCall) => boolean {
  const pattern = sending(request);
  return (call) => matches(call, pattern) && network.requests(pattern)[0] === call;
}

export { expect } from '@playwright/test';
