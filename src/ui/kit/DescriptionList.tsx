import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton.tsx';
import { absent, copy, item, list, mono, term, value as valueClass, wide, words } from './DescriptionList.css.ts';

export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={list}>{children}</dl>;
}

export interface DescriptionItemProps {
  label: string;
  /** Null, undefined or '' shows as a dash. */
  children: ReactNode;
  isMono?: boolean | undefined;
  isWide?: boolean | undefined;
  copyText?: string | undefined;
}

export function DescriptionItem({ label, children, isMono = false, isWide = false, copyText }: DescriptionItemProps) {
  const isAbsent = children === null || children === undefined || children === '';
  return (
    <div className={isWide ? `${item} ${wide}` : item}>
      <dt className={term}>{label}</dt>
      <dd className={valueClass}>
        <span className={`${words} ${isAbsent ? absent : ''} ${isMono ? mono : ''}`}>{isAbsent ? '–' : children}</span>
        {copyText !== undefined && copyText !== '' && (
          <span className={copy}>
            <CopyButton text={copyText} label={`Copy ${label}`} />
          </span>
        )}
      </dd>
    </div>
  );
}
