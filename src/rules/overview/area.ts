import type { Area } from '../area.ts';

/** What needs somebody now, over the areas whose records have conditions. Not in the specification (docs/decisions/0052). */
export const overviewArea = {
  label: 'Overview',
  group: 'environments',
  privilege: ['deployment.manager', 'bi.deployment.manager', 'cloudaccount.manager', 'deployment.vpc.manager'],
  // Its figures lead to lists filtered by condition.
  extension: 'conditions',
  isLastInBar: true,
  routes: {
    list: {
      path: 'overview',
      title: 'Overview',
      privileges: [
        'deployment.list',
        'deployment.view',
        'bi.deployment.list',
        'cloudaccount.list',
        'deployment.vpc.list',
      ],
    },
  },
} as const satisfies Area;
