import { type ReactNode, useId } from 'react';
import { section, sectionBody, sectionTitle } from './detail.css.ts';

/** A part of the page: its title, and beside it the fields. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={section} aria-labelledby={id}>
      <h2 id={id} className={sectionTitle}>
        {title}
      </h2>
      <div className={sectionBody}>{children}</div>
    </section>
  );
}
