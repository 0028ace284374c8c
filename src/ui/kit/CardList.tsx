import type { ReactNode, Ref } from 'react';
import {
  actions as actionsClass,
  aside as asideClass,
  card,
  denseCard,
  denseFields,
  denseFoot,
  fieldLabel,
  fieldRow,
  fields,
  fieldValue,
  heading as headingClass,
  headline,
  list,
  statusWords,
  subheading as subheadingClass,
  top as topClass,
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
  /** Its status is beside the heading, and its fields are one quiet text without labels beside the actions: more cards fit a screen. */
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
  const top = (
    <div className={topClass}>
      {lead}
      <div className={words}>
        <div className={isDense ? headline : undefined}>
          <div className={headingClass}>{heading}</div>
          {isDense && status !== undefined && status !== false && <div className={statusWords}>{status}</div>}
        </div>
        {subheading !== undefined && <div className={subheadingClass}>{subheading}</div>}
      </div>
      {aside !== undefined && <div className={asideClass}>{aside}</div>}
    </div>
  );
  if (isDense) {
    return (
      <li className={denseCard} data-selected={isSelected} data-danger={isDanger}>
        {top}
        <div className={denseFoot}>
          {children !== undefined && <dl className={denseFields}>{children}</dl>}
          {below}
        </div>
      </li>
    );
  }
  return (
    <li className={card} data-selected={isSelected} data-danger={isDanger}>
      {top}
      {status}
      {children !== undefined && <dl className={fields}>{children}</dl>}
      {below}
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
