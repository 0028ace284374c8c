import { defineConfig } from '@playwright/test';
import { chromiumLaunch, headlessShellLaunch } from './tests/chromium-launch.ts';

/** What a device does with an installed app is asked of the whole browser. */
const INSTALLED_APP = 'e2e/installed.spec.ts';

export default defineConfig({
  testDir: 'tests',
  globalSetup: ['./tests/e2e/demos.ts', './tests/e2e/built-gallery.ts'],
  outputDir: 'test-results/browser',
  fullyParallel: false,
  // One more than two processors, as a test often waits for its server.
  workers: 3,
  timeout: 90_000,
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
    // A recording costs a sixth of the time, and is wanted of the few tests that fail.
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'headless shell',
      testMatch: ['e2e/**/*.spec.ts', 'fault/**/*.spec.ts'],
      testIgnore: INSTALLED_APP,
      use: { launchOptions: headlessShellLaunch() },
    },
    { name: 'chromium', testMatch: INSTALLED_APP, use: { launchOptions: chromiumLaunch() } },
  ],
});
