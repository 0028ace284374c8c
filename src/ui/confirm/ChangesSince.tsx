import { type ReactNode, useId } from 'react';
import type { FieldDifference } from '../../rules/records/record-sections.ts';
import { changesHeading } from './ChangesSince.css.ts';
import { RecordDifferences } from './RecordDifferences.tsx';

export interface ChangesSinceProps {
  /** Since when, in a sentence. */
  title: ReactNode;
  /** At least one. */
  changes: readonly FieldDifference[];
}

/** Fields of a record that have changed, for the user who decides on it. */
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
