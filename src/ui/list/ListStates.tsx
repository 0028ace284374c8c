import { FileQuestionMark } from 'lucide-react';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import { lastPage, pageCount } from '../../rules/lists/pagination.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { EmptyPanel } from '../kit/EmptyPanel.tsx';
import { NotOnThisDevice } from '../page/NotOnThisDevice.tsx';
import type { AreaList } from './area-list.ts';

interface BeyondLastPageProps {
  /** From 1; null beyond any list. */
  readonly page: number | null;
  readonly pages: number;
  /** From 1. */
  readonly onTurn: (page: number) => void;
}

function BeyondLastPage({ page, pages, onTurn }: BeyondLastPageProps) {
  return (
    <EmptyPanel
      title={page === null ? 'This page doesn’t exist.' : `Page ${page} doesn’t exist.`}
      icon={<FileQuestionMark aria-hidden />}
      action={
        <>
          <Button onClick={() => onTurn(1)}>First page</Button>
          {pages > 1 && <Button onClick={() => onTurn(pages)}>Last page</Button>}
        </>
      }
    >
      {pages === 1 ? 'The list has one page.' : `The last page is page ${pages}.`}
    </EmptyPanel>
  );
}

/** Rows stay; without a connection the shell's banner explains it. */
export function FailedRefresh({ message, onTryAgain }: { message: string | null; onTryAgain: () => void }) {
  return (
    <Banner
      tone="danger"
      role="alert"
      title="The list couldn’t be refreshed."
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

interface StateProps<Query extends PagedQuery> {
  list: Pick<AreaList<never, Query, never, never>, 'address'> & {
    readonly words: Pick<
      AreaList<never, Query, never, never>['words'],
      'record' | 'records' | 'nouns' | 'whenEmpty' | 'emptyTitle' | 'notHeld'
    >;
  };
  query: Query;
  onQueryChange: (query: Query) => void;
}

interface NotHeldProps<Query extends PagedQuery> extends StateProps<Query> {
  isSignInNeeded: boolean;
}

export function NotHeld<Query extends PagedQuery>({ list, query, isSignInNeeded, onQueryChange }: NotHeldProps<Query>) {
  const { address, words } = list;
  // Lists that no device stores have no other page either.
  if (words.notHeld !== undefined) return <NotOnThisDevice isSignInNeeded={isSignInNeeded} what={words.notHeld} />;
  if (query.page > 0) {
    const toFirst = () => onQueryChange(address.onPage(query, 0));
    return (
      <NotOnThisDevice
        isSignInNeeded={isSignInNeeded}
        what="this page of the list"
        action={<Button onClick={toFirst}>Show the first page</Button>}
      />
    );
  }
  if (address.hasFilters(query)) {
    const showAll = () => onQueryChange(address.unfiltered(query));
    return (
      <NotOnThisDevice
        isSignInNeeded={isSignInNeeded}
        what="the filtered list"
        action={<Button onClick={showAll}>Show all {words.nouns}</Button>}
      />
    );
  }
  return <NotOnThisDevice isSignInNeeded={isSignInNeeded} what={`the ${words.records}`} />;
}

interface NoRowsProps<Query extends PagedQuery> extends StateProps<Query> {
  totalRecords: number;
  isCut: boolean;
}

export function NoRows<Query extends PagedQuery>({
  list,
  query,
  totalRecords,
  isCut,
  onQueryChange,
}: NoRowsProps<Query>) {
  const { address, words } = list;
  if (totalRecords > 0) {
    return (
      <BeyondLastPage
        page={query.page < lastPage(query.pageSize) ? query.page + 1 : null}
        pages={pageCount(totalRecords, query.pageSize)}
        onTurn={(page) => onQueryChange(address.onPage(query, page - 1))}
      />
    );
  }
  const isWhole = !address.hasFilters(query);
  const showAll = () => onQueryChange(address.unfiltered(query));
  const action = isWhole ? undefined : <Button onClick={showAll}>Show all {words.nouns}</Button>;
  if (isCut) {
    return (
      <EmptyPanel
        title={isWhole ? `No ${words.nouns} on this device.` : 'Nothing on this device matches.'}
        action={action}
      >
        Newer data appears here once the server can be reached.
      </EmptyPanel>
    );
  }
  return (
    <EmptyPanel
      title={(isWhole ? words.emptyTitle : undefined) ?? 'No data found matching your criteria.'}
      action={action}
    >
      {isWhole ? words.whenEmpty : 'Try changing or clearing your filters.'}
    </EmptyPanel>
  );
}
