import type { Area } from '../area.ts';

/** The deployment action log (Administration §2, §6); the sidebar calls it Deployment Logs (Deployments §2). */
export const deploymentLogsArea = {
  label: 'Deployment Logs',
  shortLabel: 'Logs',
  group: 'environments',
  privilege: 'deploymentactionlog.manager',
  routes: {
    list: { path: 'deploymentactionlog/list', title: 'Deployment Logs', privileges: ['deploymentactionlog.list'] },
    view: {
      path: 'deploymentactionlog/view/:entryId',
      title: 'Deployment log entry #:entryId',
      privileges: ['deploymentactionlog.view'],
    },
    /** Address from before the area had its own; redirects there. */
    formerList: {
      path: 'deploymentactionlogs/list',
      title: 'Deployment Logs',
      privileges: ['deploymentactionlog.list'],
    },
  },
} as const satisfies Area;
