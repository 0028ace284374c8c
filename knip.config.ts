import type { KnipConfig } from 'knip';

/** `--production` asks what the app, its server and its commands need: there, no test keeps anything alive. */
const isProduction = process.argv.includes('--production');

const config: KnipConfig = {
  ignoreDependencies: [
    'node',
    '@biomejs/biome',
    // Of the previous release's server, which the upgrade tests start.
    '@fastify/helmet',
    '@redocly/cli',
    '@swc/core',
    'dependency-cruiser',
    'openapi-typescript',
  ],
  workspaces: {
    '.': {
      entry: [
        'src/main.ts!',
        'src/sw/worker.ts!',
        'server/start.ts!',
        'server/start-runner.ts!',
        'server/runners/command/supervisor.ts!',
        'server/{keys,accounts}/change-*.ts!',
        'server/backup/{make-backup,restore}.ts!',
        'server/health-check.ts!',
        'server/configuration-check/check-configuration.ts!',
        'server/jenkins-check/check-jenkins.ts!',
        'scripts/*.ts!',
        'bench/*.ts',
        'tests/**/*.{test,spec}.{ts,tsx}',
        'tests/components/{vitest.config,setup}.ts',
        'tests/e2e/make-demo.ts',
        'tests/gallery/{main.tsx,vite.config.ts}',
        'tools/codegen/*.ts',
      ],
      project: [
        'src/**/*.{ts,tsx}!',
        '!src/**/*.test.{ts,tsx}!',
        'server/**/*.ts!',
        '!server/**/*.test.ts!',
        'scripts/**/*.ts!',
        'bench/**/*.ts',
        'tests/**/*.{ts,tsx}',
        'tools/codegen/*.ts',
      ],
    },
  },
  ignore: ['src/contract/generated/**'],
  // What a file uses itself is alive, and may be asked by its own test; nothing else is exported without an importer.
  ignoreExportsUsedInFile: isProduction || { interface: true, type: true },
  ignoreBinaries: ['ansible-playbook', 'apt-get', 'terraform', 'unshare'],
};

export default config;
