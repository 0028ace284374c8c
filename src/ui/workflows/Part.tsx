import { type ReactNode, useEffect, useId, useRef } from 'react';
import { muted, part, partTitle } from './panel-parts.css.ts';

export interface PartProps {
  title: string;
  description?: string | undefined;
  /** It takes the place of what the keyboard was in: its heading gets the focus as soon as it is there. */
  hasFocus?: boolean | undefined;
  children: ReactNode;
}

/** A part of a panel under its heading. */
export function Part({ title, description, hasFocus = false, children }: PartProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <section className={part} aria-labelledby={id}>
      <div>
        <h2 ref={heading} id={id} className={partTitle} tabIndex={hasFocus ? -1 : undefined}>
          {title}
        </h2>
        {description !== undefined && <p className={muted}>{description}</p>}
      </div>
      {children}
    </section>
  );
}
