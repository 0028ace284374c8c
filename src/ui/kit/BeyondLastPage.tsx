import { FileQuestionMark } from 'lucide-react';
import { Button } from './Button.tsx';
import { EmptyPanel } from './EmptyPanel.tsx';

export interface BeyondLastPageProps {
  /** As the screen counts them, from 1; null for one that is further than any list reaches. */
  readonly page: number | null;
  /** How many there are; at least one. */
  readonly pages: number;
  /** Counted from 1. */
  readonly onTurn: (page: number) => void;
}

/** In the place of a page that a list does not have, or no longer has: that it is so, and the ways to those that it has. */
export function BeyondLastPage({ page, pages, onTurn }: BeyondLastPageProps) {
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
