/** What a list says in place of rows. Loaded after the first page: most lists have some. */
import { FileQuestionMark } from 'lucide-react';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import { lastPage, pageCount } from '../../rules/lists/pagination.ts';
import { Button } from '../kit/Button.tsx';
import { EmptyPanel } from '../kit/EmptyPanel.tsx';
import { NotOnThisDevice } from '../page/NotOnThisDevice.tsx';
import type { ListWords } from './list-definition.ts';

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

export interface EmptyListProps {
  words: Pick<ListWords<never>, 'records' | 'nouns' | 'whenEmpty' | 'emptyTitle' | 'notHeld'>;
  query: PagedQuery;
  hasFilters: boolean;
  /** From 0. */
  onPage: (page: number) => void;
  onShowAll: () => void;
}

export interface NotHeldProps extends EmptyListProps {
  isSignInNeeded: boolean;
}

export function NotHeld({ words, query, hasFilters, isSignInNeeded, onPage, onShowAll }: NotHeldProps) {
  // Lists that no device stores have no other page either.
  if (words.notHeld !== undefined) return <NotOnThisDevice isSignInNeeded={isSignInNeeded} what={words.notHeld} />;
  if (query.page > 0) {
    return (
      <NotOnThisDevice
        isSignInNeeded={isSignInNeeded}
        what="this page of the list"
        action={<Button onClick={() => onPage(0)}>Show the first page</Button>}
      />
    );
  }
  if (hasFilters) {
    return (
      <NotOnThisDevice
        isSignInNeeded={isSignInNeeded}
        what="the filtered list"
        action={<Button onClick={onShowAll}>Show all {words.nouns}</Button>}
      />
    );
  }
  return <NotOnThisDevice isSignInNeeded={isSignInNeeded} what={`the ${words.records}`} />;
}

export interface NoRowsProps extends EmptyListProps {
  totalRecords: number;
  isCut: boolean;
}

export function NoRows({ words, query, hasFilters, totalRecords, isCut, onPage, onShowAll }: NoRowsProps) {
  if (totalRecords > 0) {
    return (
      <BeyondLastPage
        page={query.page < lastPage(query.pageSize) ? query.page + 1 : null}
        pages={pageCount(totalRecords, query.pageSize)}
        onTurn={(page) => onPage(page - 1)}
      />
    );
  }
  const isWhole = !hasFilters;
  const action = isWhole ? undefined : <Button onClick={onShowAll}>Show all {words.nouns}</Button>;
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
