import { rowDescription } from './audit.css.ts';

export function RowDescription({ children = '' }: { children?: string | undefined }) {
  return (
    <span className={rowDescription} title={children}>
      {children}
    </span>
  );
}
