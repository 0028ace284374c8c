import {
  fetchActivityLog,
  fetchActivityLogFile,
  fetchActivityLogUsers,
} from '../../../data/activity-logs/activity-logs.ts';
import { servedList } from '../../../data/resources/list-source.ts';
import { activityLogRecords } from '../../../machines/lifecycles/activity-log/lifecycle.ts';
import { type ActivityLogQuery, activityLogAddress, ENTRY_TYPE_WORDS } from '../../../rules/activity-logs/record.ts';
import { kindWords } from '../../../rules/audit/logged-kinds.ts';
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

function Tools({ query, isWhollyApplied }: ListToolsProps<ActivityLogQuery>) {
  const { client } = usePortal();
  return (
    <ExportButton
      read={() => fetchActivityLogFile(client, query)}
      isWhollyApplied={isWhollyApplied}
      fileName="activity-log.csv"
    />
  );
}

/** Administration §2 "Activity log". */
const activityLog = defineList({
  area: null,
  words: {
    title: 'Activity Logs',
    subtitle: 'Changes and who made them, newest first',
    record: 'activity log entry',
    records: 'activity log entries',
    noun: 'entry',
    nouns: 'entries',
    nameOf: ({ id }) => `entry #${id}`,
    describe: ({ id, description = '' }) => `Entry #${id}: ${description}`,
    whenEmpty: 'Changes in this tenant, and who made them, appear here.',
    notHeld: 'the activity log. This device only stores the newest entries of records that you open, on their pages',
  },
  address: activityLogAddress,
  path: ({ 'activity-logs': paths }, search) => paths.list(search),
  source: (portal, { isSame }) =>
    servedList(portal, isSame, (query, signal) => fetchActivityLog(portal.client, query, signal)),
  users: ({ client }) => ({ ask: (signal) => fetchActivityLogUsers(client, signal), known: async () => [] }),
  columns: [
    ENTRY_DATE,
    {
      header: 'Entry Type',
      width: '96px',
      text: ({ entryType }) => ENTRY_TYPE_WORDS[entryType],
      narrowBelow: 'Entry Date',
      card: 'field',
    },
    {
      header: 'Entity Name',
      text: ({ entryEntityName: name }) => kindWords(name),
      wraps: true,
      below: ({ record: { description } }) => <RowDescription>{description}</RowDescription>,
      card: 'field',
    },
    {
      header: 'Entity Id',
      width: '148px',
      cell: ({ record: { entryEntityName: name, entryEntityId: id } }) => <LoggedLink name={name} id={id} isCut />,
      card: 'field',
    },
    { ...ENTRY_USER, narrowBelow: 'Entity Id' },
  ],
  Tools,
  actions: {
    ...defineActions({
      lifecycle: activityLogRecords,
      icons: ACTION_ICONS,
      ways: {
        VIEW: ({ id }, { 'activity-logs': paths }) => page(paths.view(id)),
        OLD_ENTITY: ({ id }, { 'activity-logs': paths }) => page(paths.entity('old', id)),
        NEW_ENTITY: ({ id }, { 'activity-logs': paths }) => page(paths.entity('new', id)),
      },
    }),
    view: 'VIEW',
    likely: ['OLD_ENTITY', 'NEW_ENTITY'],
    cardButtons: [],
  },
});

export default function List() {
  return <ListPage list={activityLog} />;
}
