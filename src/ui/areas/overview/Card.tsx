import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { AddressLink } from '../../page/address-link.tsx';
import { card, cardCount, cardHeader, cardLinks, cardTitle, more, nothing } from './overview.css.ts';

export interface CardLink {
  readonly to: string;
  readonly words: string;
}

export interface CardProps {
  title: string;
  /** Absent where the card counts nothing. */
  count?: number | undefined;
  tone?: 'plain' | 'danger';
  /** The lists of what it counts. */
  links?: readonly CardLink[];
  /** Shown instead of the contents where there is nothing. */
  empty?: string | undefined;
  /** Where it comes on a phone. */
  order: number;
  children: ReactNode;
}

export function Card({ title, count, tone = 'plain', links = [], empty, order, children }: CardProps) {
  const id = useId();
  const isEmpty = empty !== undefined;
  return (
    <section className={card} aria-labelledby={id} data-order={order}>
      <header className={cardHeader}>
        <h2 id={id} className={cardTitle}>
          {title}
        </h2>
        {count !== undefined && count > 0 && (
          <span className={cardCount} data-tone={tone}>
            {count}
          </span>
        )}
        {!isEmpty && links.length > 0 && (
          <span className={cardLinks}>
            {links.map(({ to, words }) => (
              <AddressLink key={to} className={more} to={to}>
                {words}
                <ChevronRight aria-hidden />
              </AddressLink>
            ))}
          </span>
        )}
      </header>
      {isEmpty ? <p className={nothing}>{empty}</p> : children}
    </section>
  );
}
