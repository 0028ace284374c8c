import { type ReactNode, useId } from 'react';
import { section, sectionBody, sectionTitle } from './DetailSection.css.ts';

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
