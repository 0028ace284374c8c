import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vitest/config';
import { IS_DEEP } from './tests/depth.ts';

// Of the process, as threads have no time zone of their own.
process.env['TZ'] = 'UTC';

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  define: { __APP_VERSION__: JSON.stringify('0.0.0-test') },
  test: {
    include: [
      '{src,server,scripts}/**/*.test.{ts,tsx}',
      'tests/{contract,fault,model,repo,server,sync,tables}/**/*.test.ts',
      ...(IS_DEEP ? ['tests/upgrade/**/*.test.ts'] : []),
    ],
    globalSetup: 'tests/database/shared-databases.ts',
    // Databases are started for real; a cold machine with two cores takes a while for the first one.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // Threads of one process compile the embedded database once.
    pool: 'threads',
    maxWorkers: 2,
  },
});
