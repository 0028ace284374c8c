import type { Area } from '../area.ts';

/** Decisions of this device that wait for the server, or whose outcome waits to be seen. */
export const queueArea = {
  label: 'Queue',
  group: 'environments',
  privilege: 'deployment.approve',
  // Whoever has decided something finds it here, also after the privilege to decide was taken away.
  routes: { list: { path: 'queue', title: 'Queue', privileges: [] } },
} as const satisfies Area;
