/** Environment of a process that a test starts with Node: nothing else of the test's own. */
export const NODE_ENVIRONMENT = {
  PATH: process.env['PATH'],
  NODE_OPTIONS: `--import=${new URL('quick-web-assembly.ts', import.meta.url)}`,
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
} as const;
