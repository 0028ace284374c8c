import type { ReactNode, Ref } from 'react';
import {
  actions as actionsClass,
  aside as asideClass,
  card,
  fieldLabel,
  fieldRow,
  fields,
  fieldValue,
  heading as headingClass,
  list,
  subheading as subheadingClass,
  top,
  words,
} from './CardList.css.ts';

export interface CardListProps {
  /** What the cards are, for screen readers. */
  label: string;
  /** New cards are on their way; those shown stay. */
  isBusy?: boolean | undefined;
  children: ReactNode;
  ref?: Ref<HTMLUListElement> | undefined;
}

/** A table's rows on a phone. */
export function CardList({ label, isBusy = false, children, ref }: CardListProps) {
  return (
    <ul ref={ref} className={list} aria-label={label} aria-busy={isBusy || undefined}>
      {children}
    </ul>
  );
}

export interface CardProps {
  /** The link or the words that name the record. */
  heading: ReactNode;
  subheading?: ReactNode;
  /** Before the heading: a select box. */
  lead?: ReactNode;
  /** At the end of the first line: a menu. */
  aside?: ReactNode;
  /** The state, on a line of its own. */
  status?: ReactNode;
  /** CardFields. */
  children?: ReactNode;
  actions?: ReactNode;
  isSelected?: boolean | undefined;
  /** The record needs attention; its status says why. */
  isDanger?: boolean | undefined;
}

export function Card({ heading, subheading, lead, aside, status, children, actions, isSelected, isDanger }: CardProps) {
  return (
    <li className={card} data-selected={isSelected} data-danger={isDanger}>
      <div className={top}>
        {lead}
        <div className={words}>
          <div className={headingClass}>{heading}</div>
          {subheading !== undefined && <div className={subheadingClass}>{subheading}</div>}
        </div>
        {aside !== undefined && <div className={asideClass}>{aside}</div>}
      </div>
      {status}
      {children !== undefined && <dl className={fields}>{children}</dl>}
      {actions !== undefined && <div className={actionsClass}>{actions}</div>}
    </li>
  );
}

export function CardField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={fieldRow}>
      <dt className={fieldLabel}>{label}</dt>
      <dd className={fieldValue}>{children}</dd>
    </div>
  );
}
