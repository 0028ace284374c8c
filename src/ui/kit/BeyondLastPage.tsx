import { FileQuestionMark } from 'lucide-react';
import { Button } from './Button.tsx';
import { EmptyPanel } from './EmptyPanel.tsx';

export interface BeyondLastPageProps {
  /** From 1; null beyond any list. */
  readonly page: number | null;
  readonly pages: number;
  /** From 1. */
  readonly onTurn: (page: number) => void;
}

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
