import { type ReactNode, useId } from 'react';
import type { FieldDifference } from '../../rules/records/record-sections.ts';
import { changesHeading } from './ChangesSince.css.ts';
import { RecordDifferences } from './RecordDifferences.tsx';

export interface ChangesSinceProps {
  /** Since when, as a sentence. */
  title: ReactNode;
  changes: readonly FieldDifference[];
}

export function ChangesSince({ title, changes }: ChangesSinceProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={changesHeading}>
        {title}
      </h3>
      <RecordDifferences changes={changes} seenLabel="Before" />
    </section>
  );
}
