import { type ReactNode, useId } from 'react';
import { muted, part, partTitle } from './panel-parts.css.ts';

export interface PartProps {
  title: string;
  description?: string | undefined;
  children: ReactNode;
}

/** A part of a panel under its heading. */
export function Part({ title, description, children }: PartProps) {
  const id = useId();
  return (
    <section className={part} aria-labelledby={id}>
      <div>
        <h2 id={id} className={partTitle}>
          {title}
        </h2>
        {description !== undefined && <p className={muted}>{description}</p>}
      </div>
      {children}
    </section>
  );
}
