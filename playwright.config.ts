import { defineConfig } from '@playwright/test';
import { chromiumLaunch, headlessShellLaunch } from './tests/chromium-launch.ts';
import { IS_DEEP } from './tests/depth.ts';
import { APART, type Environment, MANY_REQUESTS, PLAIN, WATCHED_RUNS } from './tests/e2e/environments.ts';

/**
 * Each worker of a project starts a server, a browser and devices: what one worker gets done in its turn has one. These projects
 * come first, so that the last ones share all workers.
 */
const ONE_SERVER = { workers: 1, use: { launchOptions: headlessShellLaunch() } };

function withServer(name: string, folder: string, environment: Environment) {
  return { ...ONE_SERVER, name, testDir: `tests/e2e/${folder}`, use: { ...ONE_SERVER.use, environment } };
}

export default defineConfig<object, { environment: Environment }>({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  globalSetup: ['./tests/e2e/demos.ts', './tests/e2e/built-gallery.ts'],
  outputDir: 'test-results/browser',
  fullyParallel: false,
  // One more than two processors, as a test often waits for its server.
  workers: 3,
  // For a machine of half the speed, with other tests beside them.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A second try tells a test that a busy machine upset from one that fails; the run names and counts every test that needed it.
  retries: 1,
  use: {
    // Installing the app takes seconds; tests that need it on the device ask for `appInstalled`.
    serviceWorkers: 'block',
    // Each frame of an animation is drawn by the processor, and no test is about one.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // What hangs says where, long before the test's own time limit.
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
    // A recording costs a sixth of the time, and is wanted of the few tests that fail.
    trace: 'on-first-retry',
  },
  projects: [
    withServer('watched runs', 'watched-runs', WATCHED_RUNS),
    { ...ONE_SERVER, name: 'faults', testDir: 'tests/fault' },
    withServer('many requests', 'many-requests', MANY_REQUESTS),
    withServer('apart', 'apart', APART),
    withServer('plain', 'plain', PLAIN),
    {
      ...ONE_SERVER,
      name: 'own server',
      testDir: 'tests/e2e/own-server',
      // The upgrade from the previous release is part of a deep run.
      testIgnore: IS_DEEP ? [] : '**/previous-build.spec.ts',
    },
    // What a device does with an installed app is asked of the whole browser.
    { ...ONE_SERVER, name: 'installed', testDir: 'tests/e2e/installed', use: { launchOptions: chromiumLaunch() } },
    { name: 'usual server', testMatch: '**/e2e/*.spec.ts', use: { launchOptions: headlessShellLaunch() } },
  ],
});
