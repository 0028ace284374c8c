import { type ReactNode, useId } from 'react';
import {
  describedWords,
  description as descriptionClass,
  header,
  section,
  title as titleClass,
  words,
} from './Section.css.ts';

export interface SectionProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ title, description, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={section} aria-labelledby={id}>
      <div className={header}>
        <div className={description === undefined ? words : describedWords}>
          <h2 id={id} className={titleClass}>
            {title}
          </h2>
          {description !== undefined && <p className={descriptionClass}>{description}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
