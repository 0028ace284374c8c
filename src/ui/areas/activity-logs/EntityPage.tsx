import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ActivityLogDetail } from '../../../contract/generated/schema.d.ts';
import { hasEntity, VIEW_TYPES, type ViewType } from '../../../rules/activity-logs/record.ts';
import { kindWords } from '../../../rules/audit/logged-kinds.ts';
import { entryIdOf } from '../../audit/entry-id.ts';
import { LoggedEntity } from '../../audit/LoggedEntity.tsx';
import { LogPage } from '../../audit/LogPage.tsx';
import { UpdatedMark } from '../../audit/UpdatedMark.tsx';
import { buttonClass } from '../../kit/Button.css.ts';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import { NoSuchRecordPage } from '../../page/NoSuchRecord.tsx';
import { usePaths } from '../../portal/portal-context.tsx';
import { useEntry } from './use-entry.ts';

const SIDES = { old: 'Old entity', new: 'New entity' } as const satisfies Record<ViewType, string>;

function isViewType(text: string | undefined): text is ViewType {
  return VIEW_TYPES.some((viewType) => viewType === text);
}

/** Before or after the change (Administration §2 "Activity log"). */
export default function EntityPage() {
  const { viewType, entryId } = useParams();
  const paths = usePaths()['activity-logs'];
  const id = entryIdOf(entryId);
  if (id === null) return <NoSuchRecordPage title="Entity of an entry" noun="entry" list={paths.list()} />;
  if (!isViewType(viewType))
    return (
      <NoSuchRecordPage
        title="Entity of an entry"
        noun="entry"
        list={paths.list()}
        way={
          <Link className={buttonClass()} to={paths.view(id)}>
            Show entry #{id}
          </Link>
        }
      >
        This URL has an unknown view, “{viewType}”. Open the entry to see its old and new entity.
      </NoSuchRecordPage>
    );
  return <Entity id={id} viewType={viewType} />;
}

interface EntityProps {
  id: number;
  viewType: ViewType;
}

function Entity({ id, viewType }: EntityProps) {
  const reading = useEntry(id);
  const { record: entry } = reading;
  const paths = usePaths()['activity-logs'];
  const what = entry === null ? 'entity' : `${kindWords(entry.entryEntityName)} ${entry.entryEntityId}`;
  return (
    <LogPage
      title={viewType === 'old' ? `Before: ${what}` : `After: ${what}`}
      status={entry?.entryType === 'UPDATE' && <UpdatedMark />}
      reading={reading}
      list={paths.list()}
    >
      {entry !== null && <Sides entry={entry} viewType={viewType} />}
    </LogPage>
  );
}

function Sides({ entry, viewType }: { entry: ActivityLogDetail; viewType: ViewType }) {
  const navigate = useNavigate();
  const paths = usePaths()['activity-logs'];
  if (entry.entryType !== 'UPDATE') return <Side entry={entry} viewType={viewType} />;
  return (
    <Tabs
      label="Side of the change"
      value={viewType}
      onValueChange={(to) => navigate(paths.entity(to, entry.entryId), { replace: true })}
      tabs={VIEW_TYPES.map((side) => ({
        id: side,
        label: SIDES[side],
        content: <Side entry={entry} viewType={side} />,
      }))}
    />
  );
}

function Side({ entry, viewType }: { entry: ActivityLogDetail; viewType: ViewType }) {
  const { entryType, entryEntityName, diff = [], oldEntity = null, newEntity = null } = entry;
  const [entity, other] = viewType === 'old' ? [oldEntity, newEntity] : [newEntity, oldEntity];
  if (entity === null)
    return (
      <EmptyPanel title="No content to load">
        {hasEntity(entryType, viewType)
          ? 'This entry doesn’t include the entity.'
          : viewType === 'old'
            ? 'Created in this entry: there is no old entity.'
            : 'Deleted in this entry: there is no new entity.'}
      </EmptyPanel>
    );
  return (
    <LoggedEntity name={entryEntityName} entity={entity} other={entryType === 'UPDATE' ? other : null} diff={diff} />
  );
}
