/** Environment of a Node process that a test starts, without the test's own variables. */
export const NODE_ENVIRONMENT = {
  PATH: process.env['PATH'],
  NODE_OPTIONS: `--import=${new URL('quick-web-assembly.ts', import.meta.url)}`,
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
} as const;
