import { useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ActivityLogDetail, ChangedProperty } from '../../../contract/generated/schema.d.ts';
import { hasEntity, VIEW_TYPES, type ViewType } from '../../../rules/activity-logs/record.ts';
import type { EntityToShow, ShownField, ShownSection } from '../../../rules/audit/logged-entity.ts';
import { kindWords } from '../../../rules/audit/logged-kinds.ts';
import { valueWords } from '../../../rules/audit/value-words.ts';
import {
  branch,
  branchName,
  changedValue,
  leaf,
  none,
  rawValue,
  treeList,
  valueLines,
  whole,
} from '../../audit/audit.css.ts';
import { entryIdOf } from '../../audit/entry-id.ts';
import { LogPage } from '../../audit/LogPage.tsx';
import { useLoggedView } from '../../audit/logged-view.ts';
import { UpdatedMark } from '../../audit/UpdatedMark.tsx';
import { useActivityEntry } from '../../audit/use-activity-entry.ts';
import { buttonClass } from '../../kit/Button.css.ts';
import { DescriptionItem, DescriptionList } from '../../kit/DescriptionList.tsx';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { LoadingSkeleton } from '../../kit/LoadingSkeleton.tsx';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import { sections as sectionsClass } from '../../page/DetailSection.css.ts';
import { DetailSection } from '../../page/DetailSection.tsx';
import { NoSuchRecordPage } from '../../page/NoSuchRecord.tsx';
import { useConfig, usePaths } from '../../portal/portal-context.tsx';
import { momentText } from '../../time/moment-text.ts';

function EntitySections({ sections }: { sections: readonly ShownSection[] }) {
  return (
    <div className={sectionsClass}>
      {sections.map(({ title, fields }) => (
        <DetailSection key={title} title={title}>
          <DescriptionList>
            {fields.map((field) => (
              <DescriptionItem key={field.label} label={field.label} isMono={field.isMono} isWide={field.isWide}>
                {field.isChanged ? (
                  <span className={changedValue}>
                    <Value {...field} />
                    <UpdatedMark />
                  </span>
                ) : (
                  <Value {...field} />
                )}
              </DescriptionItem>
            ))}
          </DescriptionList>
        </DetailSection>
      ))}
    </div>
  );
}

function Value({ lines, isMoment, look }: Pick<ShownField, 'lines' | 'isMoment' | 'look'>) {
  if (look !== null) return <StatusBadge {...look} />;
  if (lines === null) return <span className={none}>Not stored in the log</span>;
  if (lines.length === 0) return '–';
  return (
    <span className={valueLines}>
      {lines.map((line) => (
        <span key={line}>{isMoment ? momentText(line) : line}</span>
      ))}
    </span>
  );
}

interface RawTreeProps {
  value: object;
  changed: ReadonlySet<string>;
}

function RawTree({ value, changed }: RawTreeProps) {
  return <Parts value={value} changed={changed} />;
}

const NONE: ReadonlySet<string> = new Set();

function Parts({ value, changed }: RawTreeProps) {
  const parts = Object.entries(value);
  return (
    <ul className={treeList}>
      {parts.map(([name, part]) => (
        <li key={name}>
          <Part name={name} value={part} isChanged={changed.has(name)} />
        </li>
      ))}
    </ul>
  );
}

function Part({ name, value, isChanged }: { name: string; value: unknown; isChanged: boolean }) {
  const mark = isChanged && <UpdatedMark />;
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    const words = typeof value === 'string' ? JSON.stringify(value) : valueWords(value) || 'null';
    return (
      <div className={leaf}>
        <span className={branchName}>{name}</span>: <span className={rawValue}>{words}</span> {mark}
      </div>
    );
  }
  const count = Object.keys(value).length;
  const size = Array.isArray(value) ? `[${count}]` : `{${count}}`;
  return (
    <details className={branch} open={isChanged}>
      <summary>
        <span className={branchName}>{name}</span> <span className={rawValue}>{size}</span> {mark}
      </summary>
      <Parts value={value} changed={NONE} />
    </details>
  );
}

interface LoggedEntityProps extends EntityToShow {
  name: string;
}

/** By its area's sections if there are any, and raw (Administration §2). */
function LoggedEntity({ name, entity, other, diff }: LoggedEntityProps) {
  const product = useConfig().product.name;
  const view = useLoggedView(name);
  const shown = useMemo(
    () => view?.show({ entity, other, diff }, product) ?? null,
    [view, entity, other, diff, product],
  );
  if (view === undefined) return <LoadingSkeleton layout="detail" label="Loading the entity" />;
  const tree = <RawTree value={entity} changed={changedNames(other, diff)} />;
  if (shown !== null) {
    return (
      <>
        <EntitySections sections={shown.sections} />
        {shown.hidesChange && <p>The changed properties have no field above. They are marked in the logged data:</p>}
        <details className={whole} open={shown.hidesChange}>
          <summary>All logged data</summary>
          {tree}
        </details>
      </>
    );
  }
  return (
    <>
      <p>{view === null ? `No view component for ${name} entity` : 'This entry was logged only in part:'}</p>
      {tree}
    </>
  );
}

function changedNames(other: object | null, diff: readonly ChangedProperty[]): ReadonlySet<string> {
  return new Set(other === null ? [] : diff.map(({ property }) => property));
}

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
  const reading = useActivityEntry(id);
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
