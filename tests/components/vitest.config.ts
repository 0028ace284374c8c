import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { type PlaywrightProviderOptions, playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { headlessShellLaunch } from '../chromium-launch.ts';
import { commands } from './browser-commands.ts';

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Vite's development build writes its styles inline and Vitest its scripts: they pass with this nonce, nothing else does. */
const NONCE = 'component-tests';

/** The portal server's own headers, except the nonce. */
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'nonce-${NONCE}'`,
  `style-src 'self' 'nonce-${NONCE}'`,
  "object-src 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** What the components and the tests import. A CommonJS package that is missing here fails where it is imported. */
const PACKAGES = [
  '@vanilla-extract/recipes/createRuntimeFn',
  '@xstate/react',
  'axe-core',
  'idb',
  'ipaddr.js',
  'lucide-react',
  'openapi-fetch',
  'radix-ui',
  'react',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'saxes',
  'valibot',
  'xstate',
];

function browserWith(contextOptions: PlaywrightProviderOptions['contextOptions']) {
  // Without a limit for actions, Vitest waits for an expected element until the whole test has timed out.
  return playwright({
    launchOptions: headlessShellLaunch(),
    actionTimeout: 30_000,
    contextOptions: { ...contextOptions },
  });
}

/** Tests of single components, drawn by the gallery's pages in a real browser. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  cacheDir: 'node_modules/.vite-components',
  plugins: [vanillaExtractPlugin()],
  define: { __APP_VERSION__: JSON.stringify('0.0.0-test') },
  html: { cspNonce: NONCE },
  // Vite reloads the page, and with it the tests, when it discovers a package: all are named here instead.
  optimizeDeps: { noDiscovery: true, include: PACKAGES },
  server: { headers: { 'Content-Security-Policy': contentSecurityPolicy } },
  test: {
    name: 'components',
    include: ['tests/components/*.test.tsx'],
    setupFiles: ['tests/components/setup.ts'],
    testTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
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
          provider: browserWith({ viewport: LAPTOP }),
          viewport: LAPTOP,
          exclude: ['tests/components/touch.test.tsx'],
        },
        {
          name: 'components on a phone',
          browser: 'chromium',
          provider: browserWith({ viewport: PHONE, hasTouch: true, isMobile: true }),
          viewport: PHONE,
          include: ['tests/components/touch.test.tsx'],
        },
      ],
    },
  },
});
