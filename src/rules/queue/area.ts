import type { Area } from '../area.ts';

/** Decisions of this device that wait for the server, or whose outcome waits to be seen. */
export const queueArea = {
  label: 'Queue',
  group: 'environments',
  privilege: 'deployment.approve',
  // Users find their decisions here even after they have lost the privilege to decide.
  routes: { list: { path: 'queue', title: 'Queue', privileges: [] } },
} as const satisfies Area;
