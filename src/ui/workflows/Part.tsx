import { type ReactNode, useEffect, useId, useRef } from 'react';
import { muted, part, partTitle } from './panel-parts.css.ts';

export interface PartProps {
  title: string;
  description?: string | undefined;
  /** Replaces focused content, so its heading takes the focus. */
  hasFocus?: boolean | undefined;
  children: ReactNode;
}

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
