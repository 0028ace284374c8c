import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './tests/chromium-launch.ts';

export default defineConfig({
  testDir: 'tests',
  globalSetup: ['./tests/e2e/shared-database.ts', './tests/e2e/built-gallery.ts'],
  testMatch: ['e2e/**/*.spec.ts', 'fault/**/*.spec.ts'],
  outputDir: 'test-results/browser',
  fullyParallel: false,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A second try tells a test that a busy machine upset from one that fails; the run names every test that needed it.
  retries: 1,
  use: {
    serviceWorkers: 'allow',
    screenshot: 'only-on-failure',
    // A recording costs a sixth of the time, and is wanted of the few tests that fail.
    trace: 'on-first-retry',
    launchOptions: chromiumLaunch(),
  },
});
