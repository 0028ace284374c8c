import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton.tsx';
import { copy, item, list, mono, term, value as valueClass, wide, words } from './DescriptionList.css.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={list}>{children}</dl>;
}

export interface DescriptionItemProps {
  label: string;
  /** Null, undefined or '': the label isn't shown either. */
  children: ReactNode;
  isMono?: boolean | undefined;
  isWide?: boolean | undefined;
  /** Where the heading above says it. */
  isLabelHidden?: boolean | undefined;
  copyText?: string | undefined;
}

export function DescriptionItem({
  label,
  children,
  isMono = false,
  isWide = false,
  isLabelHidden = false,
  copyText,
}: DescriptionItemProps) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div className={isWide ? `${item} ${wide}` : item}>
      <dt className={term}>{isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</dt>
      <dd className={valueClass}>
        <span className={isMono ? `${words} ${mono}` : words}>{children}</span>
        {copyText !== undefined && copyText !== '' && (
          <span className={copy}>
            <CopyButton text={copyText} label={`Copy ${label}`} />
          </span>
        )}
      </dd>
    </div>
  );
}
