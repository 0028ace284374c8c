import { useSelector } from '@xstate/react';
import type { LucideIcon } from 'lucide-react';
import { Suspense } from 'react';
import type { ListRow } from '../../machines/records/list.ts';
import { SELECTION_LIMIT } from '../../machines/records/selection.ts';
import type { BulkTarget } from '../bulk/bulk-target.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { FocusPassedOn } from '../page/FocusPassedOn.tsx';
import type { ListActions, ListWords } from './list-definition.ts';
import { PageBox } from './PageBox.tsx';
import { SelectAll } from './SelectAll.tsx';
import { type ListSelection, selectedPart } from './selection.ts';
import type { Selecting } from './start-selecting.ts';

const loadSelectionBar = () => import('./SelectionBar.tsx');
const SelectionBar = lazyPart(loadSelectionBar);

/** Preloads select mode. */
export async function preloadSelection(): Promise<unknown> {
  await SelectionBar.preload();
  const { preloadBulkDialog } = await loadSelectionBar();
  return preloadBulkDialog();
}

export interface SelectedProps<Row extends ListRow, Action extends string> {
  words: ListWords<Row>;
  actions: ListActions<Row, Action>;
  selecting: Selecting<Row>;
  selection: ListSelection<Row>;
  records: readonly Row[];
  /** On all pages. */
  total: number;
  /** The first records of all pages, as many as can be selected; null where they can't be read. */
  readAll: ((most: number) => Promise<readonly Row[]>) | null;
  onTaken: () => void;
}

export function Selected<Row extends ListRow, Action extends string>({
  words: { noun, nouns },
  actions: { bulk, commands, icons, lifecycle },
  selecting,
  selection,
  records,
  total,
  readAll,
  onTaken,
}: SelectedProps<Row, Action>) {
  const { selected, gone, hasOverflown, unread } = useSelector(selecting, ({ context }) => context);
  const isReadingAll = useSelector(selecting, (snapshot) => snapshot.matches({ on: 'readingAll' }));
  const targetOf =
    bulk?.targetOf ?? (commands && ((record: Row): BulkTarget => ({ id: record.id, record, commands, kind: null })));
  if (bulk === undefined || targetOf === undefined) return null;
  const rows = [...selected.values()];
  return (
    <FocusPassedOn>
      <Suspense>
        <SelectionBar
          noun={noun}
          nouns={nouns}
          offered={bulk.commands.map((action) => {
            const Icon: LucideIcon = icons[action];
            return { action, icon: <Icon aria-hidden />, label: lifecycle.labels[action] };
          })}
          isCredentialEmpty={bulk.isCredentialEmpty}
          targets={(bulk.inOrder?.(rows) ?? rows).map(targetOf)}
          gone={gone}
          hasOverflown={hasOverflown}
          isReadingAll={isReadingAll}
          unread={unread}
          pageBox={<PageBox records={records} selection={selection} />}
          selectAll={
            readAll !== null &&
            total > records.length &&
            selected.size < Math.min(total, SELECTION_LIMIT) &&
            selectedPart(selection, records) === 'all' && (
              <SelectAll
                total={total}
                isReading={isReadingAll}
                onSelectAll={() => selecting.send({ type: 'CHOOSE_ALL', read: () => readAll(SELECTION_LIMIT) })}
              />
            )
          }
          onLeave={() => selecting.send({ type: 'LEAVE' })}
          onTaken={(taken) => {
            selecting.send({ type: 'DROP', ids: [...selected.keys()].filter((id) => taken.includes(id)) });
            onTaken();
          }}
        />
      </Suspense>
    </FocusPassedOn>
  );
}
