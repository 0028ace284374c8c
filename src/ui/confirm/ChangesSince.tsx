import { type ReactNode, useId } from 'react';
import type { FieldDifference } from '../../rules/records/record-sections.ts';
import { listed } from '../../rules/texts/listed.ts';
import { changesHeading } from './ChangesSince.css.ts';
import { RecordDifferences } from './RecordDifferences.tsx';

export interface ChangesSinceProps {
  /** Since when, as a sentence. */
  title: ReactNode;
  /** Null while they load. */
  changes: readonly FieldDifference[] | null;
  seenLabel?: string;
  /** Labels of changes that stand above, with their values. */
  saidAbove?: readonly string[];
}

export function ChangesSince({ title, changes, seenLabel = 'Before', saidAbove = [] }: ChangesSinceProps) {
  const headingId = useId();
  const isSaidAbove = saidAbove.length > 0;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={changesHeading}>
        {title}
      </h3>
      {changes === null && <p>Loading…</p>}
      {isSaidAbove && <p>{listed(saidAbove, 'and')}, as shown above.</p>}
      {changes !== null && !(isSaidAbove && changes.length === 0) && (
        <RecordDifferences changes={changes} seenLabel={seenLabel} />
      )}
    </section>
  );
}
