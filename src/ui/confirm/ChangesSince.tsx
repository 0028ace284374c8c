import { type ReactNode, useId } from 'react';
import type { FieldDifference } from '../../rules/records/record-sections.ts';
import { listed } from '../../rules/texts/listed.ts';
import { changesHeading } from './ChangesSince.css.ts';
import { missingFacts } from './DecisionFacts.css.ts';
import { RecordDifferences } from './RecordDifferences.tsx';

const LABELS_MISSING = 'The labels of these fields couldn’t be loaded, so their technical names are shown.';

export interface ChangesSinceProps {
  /** Since when, as a sentence. */
  title: ReactNode;
  /** Null while they load. */
  changes: readonly FieldDifference[] | null;
  seenLabel?: string;
  /** The changes have the names of the properties; default: false. */
  areLabelsMissing?: boolean;
  /** Labels of changes that stand above, with their values. */
  saidAbove?: readonly string[];
}

export function ChangesSince(props: ChangesSinceProps) {
  const { title, changes, seenLabel = 'Before', areLabelsMissing = false, saidAbove = [] } = props;
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
      {areLabelsMissing && <p className={missingFacts}>{LABELS_MISSING}</p>}
    </section>
  );
}
