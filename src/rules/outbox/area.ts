import type { Area } from '../area.ts';

/** Users know the outbox as the queue: its label and its address. */
export const outboxArea = {
  label: 'Queue',
  group: 'environments',
  privilege: 'deployment.approve',
  // Users find their decisions even after losing the privilege to decide.
  routes: { list: { path: 'queue', title: 'Queue', privileges: [] } },
} as const satisfies Area;
