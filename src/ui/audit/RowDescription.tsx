import { rowDescription } from './audit.css.ts';

/** What an entry says of itself, in one line of its row, the whole of it under the pointer; on a card in full. */
export function RowDescription({ children = '' }: { children?: string | undefined }) {
  return (
    <span className={rowDescription} title={children}>
      {children}
    </span>
  );
}
