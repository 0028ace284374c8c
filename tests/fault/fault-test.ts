/**
 * Playwright's test with a real server behind a network that can fail, through which browsers reach it, and over a database that the
 * test can look into.
 */
import { workerPort } from '../e2e/demos.ts';
import { startPortalProcess } from '../e2e/portal-process.ts';
import { test as base } from '../e2e/visitors.ts';
import { type FaultyNetwork, startFaultyNetwork } from './faulty-network.ts';
import { openServerTruth, type ServerTruth } from './server-truth.ts';

interface WorkerFixtures {
  network: FaultyNetwork;
  truth: ServerTruth;
}

export const test = base.extend<{ wellBefore: undefined }, WorkerFixtures>({
  appInstalled: true,
  network: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on from its first parameter.
    async ({}, use) => {
      const network = await startFaultyNetwork({ port: workerPort() ?? 0 });
      await use(network);
      await network.close();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ environment, network }, use) => {
      // Enough requests that wait for a decision, as each test takes some of its own.
      const portal = await startPortalProcess({
        PORTAL_DEMO_REQUESTS: '800',
        ...environment,
        PUBLIC_URL: network.url,
      });
      network.forwardTo(portal.url);
      await use(portal);
      await portal.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  truth: [
    async ({ portal }, use) => {
      if (portal.databaseUrl === null) throw new Error('An embedded database is its server’s alone.');
      const truth = await openServerTruth(portal.databaseUrl);
      await use(truth);
      await truth.close();
    },
    { scope: 'worker' },
  ],
  // The portal is asked for as well: without it, nothing is behind the network.
  baseURL: async ({ network, portal: _behind }, use) => use(network.url),
  /** No test meets what another one did to the network. */
  wellBefore: [
    async ({ network }, use) => {
      network.reset();
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect } from '../e2e/portal-test.ts';
