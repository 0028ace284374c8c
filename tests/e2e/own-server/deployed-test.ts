import { freePort } from '../../database/free-port.ts';
import { test as base } from '../../fault/fault-test.ts';
import { type DeployedApp, startDeployedApp } from '../deployed-app.ts';
import { startPortalProcess } from '../portal-process.ts';

/** Playwright's test with a portal behind a network that can fail, and behind a host that can deploy another build of the app. */
export const test = base.extend<object, { host: DeployedApp }>({
  host: [
    async ({ network }, use) => {
      const portal = await startPortalProcess({ PUBLIC_URL: network.url });
      const host = await startDeployedApp(await freePort(), portal);
      network.forwardTo(host.url);
      await use(host);
      await host.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  portal: [({ host }, use) => use(host), { scope: 'worker' }],
});

export { expect } from '../../fault/fault-test.ts';
