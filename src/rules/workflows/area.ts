import type { Area } from '../area.ts';

/** The product's state machines for review, drawn from the running code. */
export const workflowsArea = {
  label: 'Workflows',
  group: 'administration',
  privilege: 'workflow.view',
  routes: {
    list: { path: 'workflows', title: 'Workflows', privileges: ['workflow.view'] },
    // Before single workflows, or it would be taken for one's name.
    tonight: { path: 'workflows/tonight', title: 'Tonight', privileges: ['workflow.view'] },
    capsule: { path: 'workflows/capsule', title: 'Workflow capsule', privileges: ['workflow.view'] },
    view: { path: 'workflows/:workflow', title: 'Workflow', privileges: ['workflow.view'] },
  },
} as const satisfies Area;
