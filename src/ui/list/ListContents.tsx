import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../data/loading/moments.ts';
import type { ListRow } from '../../machines/records/list.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import { PAGE_SIZE, pageCount } from '../../rules/lists/pagination.ts';
import { ALL_TENANTS } from '../../rules/people/tenants.ts';
import { useKeptFocus } from '../kit/use-kept-focus.ts';
import { useKeptView } from '../last-view/use-kept-view.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { bringAhead, usePartsAhead } from '../lazy/preloading.ts';
import { PageErrorPanel } from '../page/PageErrorPanel.tsx';
import { PullToRefresh } from '../page/PullToRefresh.tsx';
import { useFactsViewer } from '../portal/facts-viewer.ts';
import {
  useConnectivity,
  useIsSignInNeeded,
  useMayOpen,
  usePaths,
  useRecordAddress,
  useViewer,
} from '../portal/portal-context.tsx';
import { useServerNow } from '../portal/server-clock.ts';
import { AsOf, AsOfMoment } from '../time/AsOf.tsx';
import { dataAge } from '../time/data-age.ts';
import type { AreaList } from './area-list.ts';
import { ListPager } from './ListPager.tsx';
import { ListRows } from './ListRows.tsx';
import { listRegion } from './list.css.ts';
import type { RowOffer } from './RecordRow.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import type { Selecting } from './start-selecting.ts';
import { useActionsLoad } from './use-actions-later.ts';
import { useExtendedActions } from './use-extended-actions.ts';
import { type FilterRefusals, useFilterBar } from './use-filter-bar.ts';
import { useFormAhead } from './use-form-ahead.ts';
import { useList } from './use-list.ts';
import { useSelection } from './use-selection.ts';
import { type OnQueryChange, useTurn } from './use-turn.ts';

const MissingActions = lazyPart(() => import('../actions/MissingActions.tsx'));
const NoRows = lazyPart(async () => ({ default: (await import('./EmptyList.tsx')).NoRows }));
const NotHeld = lazyPart(async () => ({ default: (await import('./EmptyList.tsx')).NotHeld }));
const FailedRefresh = lazyPart(async () => ({ default: (await import('./ListStates.tsx')).FailedRefresh }));
const NoActions = lazyPart(async () => ({ default: (await import('./ListStates.tsx')).NoActions }));
const ListSkeleton = lazyPart(() => import('./ListSkeleton.tsx'));
/** Preloaded: a filter or a lost network can show them any time. */
const EMPTY_LISTS = [NoRows, NotHeld, FailedRefresh, NoActions];

export interface ListContentsProps<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string> {
  list: AreaList<Row, Query, Progress, Action>;
  query: Query;
  onQueryChange: OnQueryChange<Query>;
  /** Absent if the list has no address of its own. */
  addressOf?: ((query: Query) => string) | undefined;
  refusals: FilterRefusals;
  header?: ((refresh: ReactNode) => ReactNode) | undefined;
  /** Null until the actions have loaded. */
  selecting: Selecting<Row> | null;
  /** Beside the filters. */
  select?: ReactNode;
  /** Called when a question opens or closes. */
  onAsking?: ((isAsking: boolean) => void) | undefined;
}

type Question<Row, Action> =
  | { readonly kind: 'command'; readonly action: Action; readonly record: Row }
  | { readonly kind: 'missing'; readonly record: Row };

/** Deployments §2. */
export function ListContents<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>({
  list,
  query: asked,
  onQueryChange,
  addressOf,
  refusals,
  header,
  selecting,
  select,
  onAsking,
}: ListContentsProps<Row, Query, Progress, Action>) {
  const { address, words } = list;
  const connectivity = useConnectivity();
  // The shell's banner explains it and offers the sign-in.
  const isSignInNeeded = useIsSignInNeeded();
  const now = useServerNow(60_000);
  const { shown: turned, beginPress, turnTo, goTo, edit } = useTurn(asked, address, onQueryChange);
  const { state, context, isAhead, isLive, refresh, isAtHand, followRecords, readMatching } = useList(
    list,
    asked,
    turned,
  );

  const { query, page, message } = context;
  const filterBar = useFilterBar(list, query, refusals, goTo);
  // The previous rows stay for a moment.
  const shown = page ?? context.earlier;
  const actionsLoad = useActionsLoad(list, shown !== null && shown.rows.length > 0);
  usePreloadedDialogs(list, page !== null);
  useFormAhead(list.area, page !== null);
  const rows = shown?.rows ?? noRows<Row>();
  const selection = useSelection(selecting, rows, followRecords);
  const { useProgress = useNoProgress } = list;
  const progressOf = useProgress(rows, isLive);
  const offerOf = useOffers(list, now);
  const { dialog, isAsking, onCommand, onExplain } = useQuestions(list, now, refresh);
  useEffect(() => onAsking?.(isAsking), [onAsking, isAsking]);
  const isReading = state.matches({ active: { failed: 'readingDevice' } });
  const isLoading = isAhead || isReading || state.matches({ active: 'loading' });
  const isFailed = !isLoading && state.matches({ active: 'failed' });
  const { tenantId } = useViewer();
  const isReachable = connectivity === null || connectivity === 'online';

  // A failed refresh doesn't prove that the list is empty.
  const hasNothing = shown === null || (isFailed && isReachable && rows.length === 0);
  useLastPageThatIsLeft(address, query, page, goTo);
  const isUnacted = rows.length > 0 && actionsLoad.areLoading;
  /** Of records that are on the device. */
  const isAged = list.area !== null || list.isOfManyAreas === true;
  useKeptView(isAged && addressOf !== undefined && page !== null && !isUnacted);

  const asOf = isAged ? dataAge({ asOf: shown?.asOf ?? null, isLive, isFailed }) : null;
  const note = asOf !== null && (list.area === null ? <AsOfMoment at={asOf} /> : <AsOf area={list.area} at={asOf} />);

  const empty = {
    words,
    query,
    hasFilters: address.hasFilters(query),
    onPage: (to: number) => goTo(address.onPage(query, to)),
    onShowAll: () => goTo(address.unfiltered(query)),
  };
  usePartsAhead(EMPTY_LISTS, page !== null);

  const region = useRef<HTMLDivElement>(null);
  // A command may remove the focused row: then the first remaining row gets the focus.
  useKeptFocus(region);
  return (
    <>
      <PullToRefresh isPending={isLoading} onRefresh={refresh} />
      {header?.(<RefreshButton isPending={isLoading} onRefresh={refresh} />)}
      {address.filters.size > 0 && (
        <list.FilterBar
          {...filterBar}
          sortColumns={list.sortColumns}
          address={address}
          onQueryEdit={edit}
          onRefresh={refresh}
          select={select}
        />
      )}
      <Suspense>
        {isFailed && !hasNothing && isReachable && !isSignInNeeded && (
          <FailedRefresh message={message} onTryAgain={refresh} />
        )}
        {actionsLoad.areMissing && <NoActions onTryAgain={actionsLoad.load} />}
      </Suspense>
      <div
        ref={region}
        className={listRegion}
        data-placeholder={(hasNothing && !isFailed) || isUnacted ? true : undefined}
      >
        {hasNothing ? (
          isFailed ? (
            isReachable && !isSignInNeeded ? (
              <PageErrorPanel message={message} onRetry={refresh} />
            ) : (
              <Suspense>
                <NotHeld {...empty} isSignInNeeded={isReachable} />
              </Suspense>
            )
          ) : (
            <Suspense>
              <ListSkeleton list={list} rows={query.pageSize ?? PAGE_SIZE} isOfAllTenants={tenantId === ALL_TENANTS} />
            </Suspense>
          )
        ) : (
          <>
            {rows.length === 0 ? (
              <Suspense>
                <NoRows {...empty} totalRecords={shown.totalRecords} isCut={!isReachable} />
              </Suspense>
            ) : (
              <ListRows
                list={list}
                records={rows}
                query={query}
                progressOf={progressOf}
                offerOf={offerOf}
                selection={selection}
                now={now}
                isBusy={isLoading}
                onSort={addressOf === undefined ? undefined : goTo}
                isOfAllTenants={tenantId === ALL_TENANTS}
                onCommand={onCommand}
                onExplain={onExplain}
              />
            )}
            {shown.totalRecords === 0 ? (
              note
            ) : (
              <ListPager
                query={query}
                onPage={address.onPage}
                onSize={addressOf === undefined ? undefined : (size) => goTo(address.sized(query, size))}
                totalRecords={shown.totalRecords}
                isPartial={shown.partial}
                shown={rows.length}
                addressOf={addressOf}
                onTurn={(to) => turnTo(to, isAtHand(to))}
                onPressBegin={beginPress}
                note={note}
              />
            )}
          </>
        )}
      </div>
      {selection !== undefined && list.actions !== null && selecting !== null && (
        <list.actions.tools.Selected
          words={words}
          actions={list.actions}
          selecting={selecting}
          selection={selection}
          records={rows}
          total={shown?.totalRecords ?? 0}
          readAll={readMatching === undefined ? null : (most) => readMatching(query, most)}
          onTaken={refresh}
        />
      )}
      {dialog}
    </>
  );
}

const NO_ROWS: readonly never[] = [];
function noRows<Row>(): readonly Row[] {
  return NO_ROWS;
}

const useNoProgress = () => () => undefined;

/** Stable while nothing relevant changes. */
function useOffers<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>(
  { actions: declared, hasActions, area, viewAddress }: AreaList<Row, Query, Progress, Action>,
  now: Date,
): (record: Row) => RowOffer<Action> {
  const actions = useExtendedActions(declared);
  const viewer = useFactsViewer();
  const paths = usePaths();
  const mayOpen = useMayOpen();
  const recordAddress = useRecordAddress();
  return useCallback(
    (record: Row) => {
      if (actions === null) {
        const ofRecord = !hasActions || area === null ? null : recordAddress(area, record);
        const address = viewAddress?.(record, paths) ?? ofRecord;
        return { address: address !== null && mayOpen(address) ? address : null, offered: [] };
      }
      const offered = actions.tools.rowActions(actions, record, viewer, now, { paths, mayOpen, recordAddress });
      const view = offered.find(({ action }) => action === actions.view);
      return { address: view?.kind === 'page' ? view.address : null, offered };
    },
    [actions, hasActions, area, viewAddress, viewer, now, paths, mayOpen, recordAddress],
  );
}

function useQuestions<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>(
  { actions: declared, words }: AreaList<Row, Query, Progress, Action>,
  now: Date,
  refresh: () => void,
) {
  const actions = useExtendedActions(declared);
  const viewer = useFactsViewer();
  const [question, setQuestion] = useState<Question<Row, Action> | null>(null);
  const onCommand = useCallback((action: Action, record: Row) => setQuestion({ kind: 'command', action, record }), []);
  const onExplain = useCallback((record: Row) => setQuestion({ kind: 'missing', record }), []);
  const close = () => setQuestion(null);
  const onDone = () => {
    close();
    refresh();
  };
  const dialog = actions !== null && (
    <Suspense>
      {question?.kind === 'command' && (
        <actions.tools.CommandDialog
          actions={actions}
          action={question.action}
          record={question.record}
          from="list"
          onDone={onDone}
          onCancel={close}
        />
      )}
      {question?.kind === 'missing' && (
        <MissingActions
          noun={words.noun}
          description={words.describe(question.record)}
          labels={actions.lifecycle.labels}
          {...actions.tools.missingActions(actions, question.record, viewer, now)}
          onClose={close}
        />
      )}
    </Suspense>
  );
  return { dialog, isAsking: question !== null, onCommand, onExplain };
}

/** If the last page loses its rows, as with a delete, turns to the new last page. */
function useLastPageThatIsLeft<Query extends PagedQuery>(
  { isSame, onPage }: ListAddress<Query>,
  query: Query,
  page: { readonly rows: readonly unknown[]; readonly totalRecords: number; readonly partial: boolean } | null,
  onQueryChange: OnQueryChange<Query>,
): void {
  const hadRows = useRef<Query | null>(null);
  useEffect(() => {
    if (page === null) return;
    if (page.rows.length > 0) {
      hadRows.current = query;
      return;
    }
    const last = pageCount(page.totalRecords, query.pageSize) - 1;
    const wasShown = hadRows.current !== null && isSame(hadRows.current, query);
    if (wasShown && !page.partial && query.page > last) onQueryChange(onPage(query, last), { replace: true });
  }, [isSame, onPage, query, page, onQueryChange]);
}

/** Preloads dialogs and menus when idle after the first paint: they are needed offline. */
function usePreloadedDialogs<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>(
  { actions }: AreaList<Row, Query, Progress, Action>,
  isListShown: boolean,
): void {
  useEffect(() => {
    if (!isListShown || actions === null) return;
    let isHere = true;
    void whenIdle().then(() => {
      if (!isHere) return;
      const { preloadActionMenu, preloadCommandDialogs, preloadSelection } = actions.tools;
      void bringAhead([
        preloadActionMenu(),
        ...preloadCommandDialogs(actions),
        MissingActions.preload(),
        ...(actions.bulk === undefined ? [] : [preloadSelection()]),
      ]);
    });
    return () => {
      isHere = false;
    };
  }, [isListShown, actions]);
}
