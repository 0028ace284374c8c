import { useState } from 'react';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { DecisionFacts, DecisionMarks } from '../confirm/DecisionFacts.tsx';
import { SinceApproval } from '../confirm/SinceApproval.tsx';
import { useConfig } from '../portal/portal-context.tsx';
import { facts as factsClass, factsSummary } from './bulk.css.ts';

const NAMED = 3;

export interface TargetFactsProps {
  commands: ConfirmedCommands<string, AreaRecord>;
  record: AreaRecord;
}

/** The marks of a single question, the first facts in one line, and all of them once it is opened. */
export function TargetFacts({ commands, record }: TargetFactsProps) {
  const product = useConfig().product.name;
  // Many whole records at once would be many calls.
  const [isOpen, setOpen] = useState(false);
  const known = commands.factsOf?.(record, product) ?? [];
  return (
    <>
      <DecisionMarks commands={commands} record={record} />
      <SinceApproval commands={commands} record={record} />
      {known.length > 0 && (
        <details className={factsClass} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className={factsSummary}>
            {known
              .slice(0, NAMED)
              .map(({ label, words }) => `${label}: ${words}`)
              .join(' · ')}
          </summary>
          {isOpen && (
            <DecisionFacts commands={commands} record={record} areMarksShown={false} areChangesShown={false} />
          )}
        </details>
      )}
    </>
  );
}
