import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { holds } from '../../../../rules/access.ts';
import type { CommandAction } from '../../../../rules/deployments/actions.ts';
import {
  DEFAULT_LIST_QUERY,
  type DeploymentListQuery,
  hasFilters,
  isSameQuery,
  type RefusedFilters,
  TYPED_FILTERS,
  withFilters,
} from '../../../../rules/deployments/list-query.ts';
import { pageCount } from '../../../../rules/pagination.ts';
import { bringAhead } from '../../../brought-ahead.ts';
import { useFactsViewer } from '../../../facts-viewer.ts';
import { preloadActionMenu } from '../../../kit/ActionMenu.tsx';
import { Banner } from '../../../kit/Banner.tsx';
import { BeyondLastPage } from '../../../kit/BeyondLastPage.tsx';
import { Button } from '../../../kit/Button.tsx';
import { EmptyPanel } from '../../../kit/EmptyPanel.tsx';
import { LoadingSkeleton } from '../../../kit/LoadingSkeleton.tsx';
import { lazyPart } from '../../../lazy-part.tsx';
import { NotOnThisDevice } from '../../../NotOnThisDevice.tsx';
import { PageErrorPanel } from '../../../PageErrorPanel.tsx';
import { useConnectivity, useIsSignInNeeded, useMayOpen, usePaths, useViewer } from '../../../portal-context.tsx';
import { useNow } from '../../../use-now.ts';
import { CommandDialog, preloadCommandDialogs } from '../confirm/CommandDialog.tsx';
import { preloadMenuIcons } from './ActionIcon.tsx';
import { AsOf } from './AsOf.tsx';
import { DeploymentRows } from './DeploymentRows.tsx';
import { ListFilterBar } from './ListFilterBar.tsx';
import { ListPager } from './ListPager.tsx';
import { rowActions } from './row-actions.ts';
import type { ListSelection } from './selection.ts';
import { useDeploymentList, useDeploymentProgress } from './use-deployment-list.ts';
import { useRequestedUsers } from './use-requested-users.ts';
import { useTurn } from './use-turn.ts';

const loadMissingActions = () => import('./MissingActions.tsx');
const MissingActions = lazyPart(loadMissingActions);

/** Milliseconds. */
const PRELOAD_DELAY = 2_000;

export interface DeploymentListProps {
  query: DeploymentListQuery;
  /** @param options whether the new query takes the place of the one before in the history */
  onQueryChange: (query: DeploymentListQuery, options?: { readonly replace: boolean }) => void;
  /** The address of the list with another query; absent where the list has no address of its own. */
  addressOf?: ((query: DeploymentListQuery) => string) | undefined;
  /** What the address asks for and can't be a filter; absent where the list has no address of its own. */
  refused?: RefusedFilters | undefined;
  /** Select mode. */
  selection?: ListSelection | undefined;
}

const NO_ROWS: readonly DeploymentRequestSummary[] = [];
const NONE_REFUSED: RefusedFilters = {};

/** What the user asked about a row. */
type Question =
  | { readonly kind: 'command'; readonly action: CommandAction; readonly record: DeploymentRequestSummary }
  | { readonly kind: 'missing'; readonly record: DeploymentRequestSummary };

/** Filters, rows and pager of the deployment list (Deployments §2). */
export function DeploymentList({
  query: asked,
  onQueryChange,
  addressOf,
  refused: refusedInAddress = NONE_REFUSED,
  selection,
}: DeploymentListProps) {
  const { privileges } = useViewer();
  const viewer = useFactsViewer();
  const paths = usePaths();
  const mayOpen = useMayOpen();
  const connectivity = useConnectivity();
  // The shell's banner says why, and offers the sign-in.
  const isSignInNeeded = useIsSignInNeeded();
  const mayFilterByCreator = holds(privileges, 'user.view');
  const creators = useRequestedUsers(mayFilterByCreator);
  const now = useNow(60_000);
  const { shown: turned, turnTo } = useTurn(asked, onQueryChange);
  const { state, context, isAhead, isLive, refresh, isAtHand } = useDeploymentList(asked, turned);
  const [question, setQuestion] = useState<Question | null>(null);

  const { query, page, message } = context;
  const filters = useFilters(query);
  const [refused, setRefused] = useRefusedFilters(refusedInAddress);
  // For a moment the rows before stand for those that are on their way.
  const shown = page ?? context.earlier;
  usePreloadedDialogs(page !== null);
  const rows = shown?.rows ?? NO_ROWS;
  const progress = useDeploymentProgress(rows, isLive);
  const close = () => setQuestion(null);
  const actionsOf = useCallback(
    (record: DeploymentRequestSummary) => rowActions(record, viewer, now, { paths, mayOpen }),
    [viewer, now, paths, mayOpen],
  );
  const onCommand = useCallback(
    (action: CommandAction, record: DeploymentRequestSummary) => setQuestion({ kind: 'command', action, record }),
    [],
  );
  const onExplain = useCallback((record: DeploymentRequestSummary) => setQuestion({ kind: 'missing', record }), []);
  const isReading = state.matches({ active: { failed: 'readingDevice' } });
  const isLoading = isAhead || isReading || state.matches({ active: 'loading' });
  const isFailed = !isLoading && state.matches({ active: 'failed' });
  const isWaiting = !isAhead && state.matches({ active: { loading: 'waiting' } });
  const isReachable = connectivity === null || connectivity === 'online';

  // What could not be asked for again is not said to be empty.
  const hasNothing = shown === null || (isFailed && isReachable && rows.length === 0);
  useLastPageThatIsLeft(query, page, onQueryChange);

  const note = shown === null || (isLive && !isFailed) ? null : <AsOf at={shown.asOf} />;

  return (
    <>
      <ListFilterBar
        query={filters}
        onQueryChange={onQueryChange}
        refused={refused}
        onRefusedChange={setRefused}
        creators={mayFilterByCreator ? creators : null}
        onRefresh={refresh}
      />
      {isFailed && !hasNothing && isReachable && !isSignInNeeded && (
        <FailedRefresh message={message} onTryAgain={refresh} />
      )}
      {hasNothing ? (
        isFailed ? (
          isReachable && !isSignInNeeded ? (
            <PageErrorPanel message={message} onRetry={refresh} />
          ) : (
            <NotHeld query={query} isSignInNeeded={isReachable} onQueryChange={onQueryChange} />
          )
        ) : (
          isWaiting && <LoadingSkeleton layout="table" label="Loading deployment requests" />
        )
      ) : (
        <>
          {rows.length === 0 ? (
            <NoRows
              query={query}
              totalRecords={shown.totalRecords}
              isCut={!isReachable}
              onTurn={(to) => onQueryChange({ ...query, page: to })}
              onShowAll={() => onQueryChange(DEFAULT_LIST_QUERY)}
            />
          ) : (
            <DeploymentRows
              records={rows}
              query={query}
              progress={progress}
              actionsOf={actionsOf}
              selection={selection}
              now={now}
              isBusy={isLoading}
              onCommand={onCommand}
              onExplain={onExplain}
            />
          )}
          {shown.totalRecords === 0 ? (
            note
          ) : (
            <ListPager
              query={query}
              totalRecords={shown.totalRecords}
              isPartial={shown.partial}
              shown={rows.length}
              addressOf={addressOf}
              onTurn={(to) => turnTo(to, isAtHand(to))}
              note={note}
            />
          )}
        </>
      )}
      <Suspense>
        {question?.kind === 'command' && (
          <CommandDialog
            action={question.action}
            record={question.record}
            from="list"
            onDone={() => {
              close();
              refresh();
            }}
            onCancel={close}
          />
        )}
        {question?.kind === 'missing' && (
          <MissingActions record={question.record} viewer={viewer} now={now} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** A query without its page, the same for as long as the filters are: the filters are not drawn again with each page. */
function useFilters(query: DeploymentListQuery): DeploymentListQuery {
  const next = withFilters(query, {});
  const [filters, setFilters] = useState(next);
  if (isSameQuery(filters, next)) return filters;
  setFilters(next);
  return next;
}

/** What stands in its field with a fault: that of the address when it comes, and what is typed since. */
function useRefusedFilters(asked: RefusedFilters) {
  const [refused, setRefused] = useState(asked);
  const [known, setKnown] = useState(asked);
  const isSame = TYPED_FILTERS.every((filter) => known[filter] === asked[filter]);
  if (!isSame) {
    setKnown(asked);
    if (Object.keys(asked).length > 0) setRefused(asked);
  }
  return [refused, setRefused] as const;
}

/** Where the rows of the last page go while it is shown, as with a delete, the list turns to the page that is the last one then. */
function useLastPageThatIsLeft(
  query: DeploymentListQuery,
  page: { readonly rows: readonly unknown[]; readonly totalRecords: number; readonly partial: boolean } | null,
  onQueryChange: DeploymentListProps['onQueryChange'],
): void {
  const hadRows = useRef<DeploymentListQuery | null>(null);
  useEffect(() => {
    if (page === null) return;
    if (page.rows.length > 0) {
      hadRows.current = query;
      return;
    }
    const last = pageCount(page.totalRecords) - 1;
    const wasShown = hadRows.current !== null && isSameQuery(hadRows.current, query);
    if (wasShown && !page.partial && query.page > last) onQueryChange({ ...query, page: last }, { replace: true });
  }, [query, page, onQueryChange]);
}

/** The dialogs and menus come once the list has had its turn: without a network they say why an action needs it. */
function usePreloadedDialogs(isListShown: boolean): void {
  useEffect(() => {
    if (!isListShown) return;
    const timer = setTimeout(() => {
      void bringAhead([preloadActionMenu(), preloadMenuIcons(), ...preloadCommandDialogs(), loadMissingActions()]);
    }, PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, [isListShown]);
}

/** The rows stay; the shell's banner speaks instead where there is no connection. */
function FailedRefresh({ message, onTryAgain }: { message: string | null; onTryAgain: () => void }) {
  return (
    <Banner
      tone="danger"
      role="alert"
      title="The list could not be refreshed."
      action={
        <Button size="small" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      {message}
    </Banner>
  );
}

interface NotHeldProps extends Pick<DeploymentListProps, 'query' | 'onQueryChange'> {
  isSignInNeeded: boolean;
}

/** A page that the device can't tell, while the server is out of reach or answers nobody. */
function NotHeld({ query, isSignInNeeded, onQueryChange }: NotHeldProps) {
  if (query.page > 0) {
    const toFirst = () => onQueryChange(withFilters(query, {}));
    return (
      <NotOnThisDevice
        isSignInNeeded={isSignInNeeded}
        what="this page of the list"
        action={<Button onClick={toFirst}>Show the first page</Button>}
      />
    );
  }
  if (hasFilters(query)) {
    const showAll = () => onQueryChange(DEFAULT_LIST_QUERY);
    return (
      <NotOnThisDevice
        isSignInNeeded={isSignInNeeded}
        what="what the filters ask for"
        action={<Button onClick={showAll}>Show all requests</Button>}
      />
    );
  }
  return <NotOnThisDevice isSignInNeeded={isSignInNeeded} what="the deployment requests" />;
}

interface NoRowsProps {
  query: DeploymentListQuery;
  totalRecords: number;
  /** The server can't be asked: only the device has spoken. */
  isCut: boolean;
  /** 0-based. */
  onTurn: (page: number) => void;
  onShowAll: () => void;
}

function NoRows({ query, totalRecords, isCut, onTurn, onShowAll }: NoRowsProps) {
  if (totalRecords > 0) {
    return <BeyondLastPage page={query.page + 1} pages={pageCount(totalRecords)} onTurn={(page) => onTurn(page - 1)} />;
  }
  const isWhole = !hasFilters(query);
  const action = isWhole ? undefined : <Button onClick={onShowAll}>Show all requests</Button>;
  if (isCut) {
    return (
      <EmptyPanel
        title={isWhole ? 'This device holds no requests.' : 'Nothing on this device matches.'}
        action={action}
      >
        What has come since is shown once the server can be reached.
      </EmptyPanel>
    );
  }
  return (
    <EmptyPanel title="No data found matching your criteria." action={action}>
      {isWhole
        ? 'The deployment requests of this tenant appear here once they have been created.'
        : 'No deployment request has all of what the filters ask for.'}
    </EmptyPanel>
  );
}
