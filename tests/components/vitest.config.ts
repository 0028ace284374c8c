import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunch } from '../chromium-launch.ts';
import { commands } from './browser-commands.ts';

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Vite's development build writes its styles inline and Vitest its scripts: they pass with this nonce, nothing else does. */
const NONCE = 'component-tests';

/** What the portal's server sends too, but for the nonce. */
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'nonce-${NONCE}'`,
  `style-src 'self' 'nonce-${NONCE}'`,
  "object-src 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Tests of single components, drawn by the gallery's pages in a real browser. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  cacheDir: 'node_modules/.vite-components',
  plugins: [vanillaExtractPlugin()],
  define: { __APP_VERSION__: JSON.stringify('0.0.0-test') },
  html: { cspNonce: NONCE },
  // Named here, as Vite finds this one only when it is first used, and would reload the tests then.
  optimizeDeps: { include: ['@vanilla-extract/recipes/createRuntimeFn'] },
  server: { headers: { 'Content-Security-Policy': contentSecurityPolicy } },
  test: {
    name: 'components',
    include: ['tests/components/*.test.tsx'],
    setupFiles: ['tests/components/setup.ts'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // One document for all files: each test removes what it has rendered.
    isolate: false,
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      testerHtmlPath: 'tests/components/tester.html',
      commands,
      instances: [
        {
          name: 'components on a laptop',
          browser: 'chromium',
          provider: playwright({ launchOptions: chromiumLaunch(), contextOptions: { viewport: LAPTOP } }),
          viewport: LAPTOP,
          exclude: ['tests/components/touch.test.tsx'],
        },
        {
          name: 'components on a phone',
          browser: 'chromium',
          provider: playwright({
            launchOptions: chromiumLaunch(),
            contextOptions: { viewport: PHONE, hasTouch: true, isMobile: true },
          }),
          viewport: PHONE,
          include: ['tests/components/touch.test.tsx'],
        },
      ],
    },
  },
});
