import { type ReactNode, useId } from 'react';
import type { FieldDifference } from '../../rules/records/record-sections.ts';
import { changesHeading } from './ChangesSince.css.ts';
import { RecordDifferences } from './RecordDifferences.tsx';

export interface ChangesSinceProps {
  /** Since when, as a sentence. */
  title: ReactNode;
  /** Null while they load. */
  changes: readonly FieldDifference[] | null;
  seenLabel?: string;
}

export function ChangesSince({ title, changes, seenLabel = 'Before' }: ChangesSinceProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={changesHeading}>
        {title}
      </h3>
      {changes === null ? <p>Loading…</p> : <RecordDifferences changes={changes} seenLabel={seenLabel} />}
    </section>
  );
}
