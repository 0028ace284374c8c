import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { keptList } from '../../../../data/resources/list-source.ts';
import { deploymentMarks } from '../../../../rules/deployments/approvals.ts';
import { ACTIVE_DURING_LABELS } from '../../../../rules/deployments/deployment-types.ts';
import { deploymentListAddress } from '../../../../rules/deployments/list-query.ts';
import { defineList } from '../../../list/define-list.tsx';
import { deploymentColumns } from './columns.tsx';
import { schedule as scheduleClass } from './list.css.ts';
import { useDeploymentProgress } from './use-deployment-progress.ts';

/** Until `Schedule` has come with the actions, on the same line. */
function ScheduleKind({ record }: { record: DeploymentRequestSummary }) {
  return (
    <span className={scheduleClass}>
      {ACTIVE_DURING_LABELS[record.deploymentSchedule?.activeDuring ?? 'ACTIVE_ALWAYS']}
    </span>
  );
}

/** Deployments §2 "Deployment list". */
export const deploymentList = defineList({
  area: 'deployments',
  words: {
    createMenu: 'New deployment',
    title: 'Deployments',
    record: 'deployment request',
    records: 'deployment requests',
    noun: 'request',
    nouns: 'requests',
    nameOf: ({ id }) => `request ${id}`,
    describe: ({ id, client, environmentIdentifier }) => `Request ${id}: ${client}, ${environmentIdentifier}`,
    whenEmpty: 'No deployment requests yet. They appear here once they are created.',
  },
  address: deploymentListAddress,
  path: ({ deployments }, search) => deployments.list(search),
  source: (portal, address) => keptList(portal, portal.resources.deployments, address),
  users: ({ deployments }) => ({
    ask: (signal) => deployments.requestedUsers(signal),
    known: () => deployments.knownCreators(),
  }),
  useProgress: (rows, isLive) => {
    const entries = useDeploymentProgress(rows, isLive);
    return (id) => entries[id];
  },
  columns: deploymentColumns(({ record }) => <ScheduleKind record={record} />),
  marks: deploymentMarks,
  later: async () => (await import('./later.tsx')).deploymentListLater,
});
