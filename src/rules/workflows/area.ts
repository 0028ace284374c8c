import type { Area } from '../area.ts';

/** The machines of the product as people review them: drawn from the running code, on every device. */
export const workflowsArea = {
  label: 'Workflows',
  group: 'administration',
  privilege: 'workflow.view',
  routes: {
    list: { path: 'workflows', title: 'Workflows', privileges: ['workflow.view'] },
    // Before the pages of single workflows, as whose names these would be taken.
    tonight: { path: 'workflows/tonight', title: 'Tonight', privileges: ['workflow.view'] },
    capsule: { path: 'workflows/capsule', title: 'Workflow capsule', privileges: ['workflow.view'] },
    view: { path: 'workflows/:workflow', title: 'Workflow', privileges: ['workflow.view'] },
  },
} as const satisfies Area;
