import {
  fetchDeploymentActionTypes,
  fetchDeploymentLog,
  fetchDeploymentLogFile,
  fetchDeploymentLogUsers,
} from '../../../data/deployment-logs/deployment-logs.ts';
import { servedList } from '../../../data/resources/list-source.ts';
import { deploymentLogRecords } from '../../../machines/lifecycles/deployment-log/lifecycle.ts';
import { actionWords, kindWords } from '../../../rules/audit/logged-kinds.ts';
import { type DeploymentLogQuery, deploymentLogAddress } from '../../../rules/deployment-logs/record.ts';
import { ACTION_ICONS } from '../../actions/action-icons.ts';
import { defineActions } from '../../actions/area-actions.ts';
import { page } from '../../actions/ways.ts';
import { ExportButton } from '../../audit/ExportButton.tsx';
import { ENTRY_DATE, ENTRY_USER } from '../../audit/entry-columns.ts';
import { LoggedLink } from '../../audit/LoggedLink.tsx';
import { RowDescription } from '../../audit/RowDescription.tsx';
import { defineList } from '../../list/define-list.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import type { ListToolsProps } from '../../list/list-definition.ts';
import { usePortal } from '../../portal/portal-context.tsx';

function Tools({ query, isWhollyApplied }: ListToolsProps<DeploymentLogQuery>) {
  const { client } = usePortal();
  return (
    <ExportButton
      read={() => fetchDeploymentLogFile(client, query)}
      isWhollyApplied={isWhollyApplied}
      fileName="deployment-action-log.csv"
    />
  );
}

/** Administration §2 "Deployment action log". */
const deploymentLog = defineList({
  area: null,
  words: {
    title: 'Deployment Logs',
    subtitle: 'Actions on deployments and their resources, newest first',
    record: 'deployment log entry',
    records: 'deployment log entries',
    noun: 'entry',
    nouns: 'entries',
    nameOf: ({ id }) => `entry #${id}`,
    describe: ({ id, description = '' }) => `Entry #${id}: ${description}`,
    whenEmpty: 'Actions in this tenant, and who took them, appear here.',
    notHeld: 'the deployment logs. This device only stores the newest entries of records that you open, on their pages',
  },
  address: deploymentLogAddress,
  path: ({ 'deployment-logs': paths }, search) => paths.list(search),
  source: (portal, { isSame }) =>
    servedList(portal, isSame, (query, signal) => fetchDeploymentLog(portal.client, query, signal)),
  users: ({ client }) => ({ ask: (signal) => fetchDeploymentLogUsers(client, signal), known: async () => [] }),
  values: { entryType: ({ client }, signal) => fetchDeploymentActionTypes(client, signal) },
  columns: [
    ENTRY_DATE,
    {
      header: 'Deployment Action',
      width: '148px',
      text: ({ entryType }) => actionWords(entryType),
      narrowBelow: 'Entry Date',
      card: 'field',
    },
    {
      header: 'Resource Type',
      text: ({ resource }) => kindWords(resource),
      wraps: true,
      below: ({ record: { description } }) => <RowDescription>{description}</RowDescription>,
      card: 'field',
    },
    {
      header: 'Resource Id',
      width: '124px',
      cell: ({ record: { resource, resourceId } }) => <LoggedLink name={resource} id={resourceId} />,
      card: 'field',
    },
    { ...ENTRY_USER, narrowBelow: 'Resource Id' },
  ],
  Tools,
  actions: {
    ...defineActions({
      lifecycle: deploymentLogRecords,
      icons: ACTION_ICONS,
      ways: { VIEW: ({ id }, { 'deployment-logs': paths }) => page(paths.view(id)) },
    }),
    view: 'VIEW',
    likely: [],
    cardButtons: [],
  },
});

export default function List() {
  return <ListPage list={deploymentLog} />;
}
