import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vitest/config';
import { IS_DEEP } from './tests/depth.ts';
import './tests/server/quick-web-assembly.ts';

// Of the process, as threads have no time zone of their own.
process.env['TZ'] = 'UTC';
// Servers that tests start as processes compile their modules once: half of such a start is that.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'portal-compile-cache');

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  define: { __APP_VERSION__: JSON.stringify('0.0.0-test') },
  test: {
    // Databases are started for real; a cold machine with two cores takes a while for the first one.
    testTimeout: IS_DEEP ? 600_000 : 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // Threads of one process compile the embedded database once.
    pool: 'threads',
    // One more than two processors, as tests of servers often wait for a process that they have started.
    maxWorkers: 3,
    // Files of one thread share its modules: a file undoes what it has changed in them or in globals.
    isolate: false,
    // After the components, which have one browser to themselves.
    sequence: { groupOrder: 1 },
    projects: [
      'tests/components/vitest.config.ts',
      {
        extends: true,
        test: {
          name: 'server',
          // Dexie looks for a database once in each thread, when a file first imports it.
          setupFiles: 'fake-indexeddb/auto',
          include: [
            'server/**/*.test.ts',
            'tests/{contract,repo,server,sync}/**/*.test.ts',
            ...(IS_DEEP ? ['tests/upgrade/**/*.test.ts'] : []),
          ],
          globalSetup: 'tests/database/shared-databases.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          setupFiles: 'fake-indexeddb/auto',
          include: ['{src,scripts}/**/*.test.{ts,tsx}', 'tests/{fault,model,tables}/**/*.test.ts'],
        },
      },
    ],
  },
});
