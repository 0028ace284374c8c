import type { ReactNode, Ref } from 'react';
import {
  actions as actionsClass,
  aside as asideClass,
  card,
  denseFields,
  fieldLabel,
  fieldRow,
  fields,
  fieldValue,
  heading as headingClass,
  list,
  statusLine,
  statusWords,
  subheading as subheadingClass,
  top,
  words,
} from './CardList.css.ts';

export interface CardListProps {
  label: string;
  isBusy?: boolean | undefined;
  children: ReactNode;
  ref?: Ref<HTMLUListElement> | undefined;
}

export function CardList({ label, isBusy = false, children, ref }: CardListProps) {
  return (
    <ul ref={ref} className={list} aria-label={label} aria-busy={isBusy || undefined}>
      {children}
    </ul>
  );
}

export interface CardProps {
  heading: ReactNode;
  subheading?: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
  status?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  isSelected?: boolean | undefined;
  isDanger?: boolean | undefined;
  /** Its fields are one quiet text without labels, and its actions are beside the status: more cards fit a screen. */
  isDense?: boolean | undefined;
}

export function Card({
  heading,
  subheading,
  lead,
  aside,
  status,
  children,
  actions,
  isSelected,
  isDanger,
  isDense = false,
}: CardProps) {
  const below = actions !== undefined && <div className={actionsClass}>{actions}</div>;
  const hasStatus = status !== undefined && status !== false;
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
      {isDense
        ? (hasStatus || below !== false) && (
            <div className={statusLine}>
              <div className={statusWords}>{status}</div>
              {below}
            </div>
          )
        : status}
      {children !== undefined && <dl className={isDense ? denseFields : fields}>{children}</dl>}
      {!isDense && below}
    </li>
  );
}

export interface CardFieldProps {
  label: string;
  /** Of a dense card: the label is shown. */
  isNamed?: boolean | undefined;
  /** Of a dense card: breaks into lines within the text of all fields. */
  isLong?: boolean | undefined;
  children: ReactNode;
}

export function CardField({ label, isNamed, isLong, children }: CardFieldProps) {
  return (
    <div className={fieldRow} data-long={isLong} data-named={isNamed}>
      <dt className={fieldLabel}>{label}</dt>
      <dd className={fieldValue}>{children}</dd>
    </div>
  );
}
