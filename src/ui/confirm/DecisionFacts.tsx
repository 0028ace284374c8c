import { useEffect, useState } from 'react';
import type { LookedAtRecords } from '../../data/resources/resource-data.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { Badge } from '../kit/Badge.tsx';
import { useConfig, usePortal } from '../portal/portal-context.tsx';
import { fact, factList, factTerm, factWords, production } from './DecisionFacts.css.ts';

/** Characters; a longer value is folded, and opens when pressed. */
const LONGEST = 160;

function FactWords({ words }: { words: string }) {
  if (words.length <= LONGEST) return words;
  return (
    <details>
      <summary>{words.slice(0, LONGEST)}…</summary>
      {words.slice(LONGEST)}
    </details>
  );
}

export interface DecisionFactsProps {
  commands: Pick<ConfirmedCommands<never, AreaRecord>, 'area' | 'factsOf' | 'isProduction'>;
  record: AreaRecord;
}

/** What the decision is about: at once what the list knows, then what the whole record says. */
export function DecisionFacts({ commands: { area, factsOf, isProduction }, record }: DecisionFactsProps) {
  const { resources } = usePortal();
  const product = useConfig().product.name;
  const [whole, setWhole] = useState(record);
  useEffect(() => {
    const ending = new AbortController();
    const records: LookedAtRecords = resources[area];
    records.readWhole(record, ending.signal).then(
      (read) => {
        if (!ending.signal.aborted) setWhole(read);
      },
      // Missing information must not block a decision.
      () => undefined,
    );
    return () => ending.abort();
  }, [resources, area, record]);
  // A newer version, which the user is told of, isn't what this dialog asks about.
  const shown = whole.id === record.id && whole.version === record.version ? whole : record;
  const facts = factsOf?.(shown, product) ?? [];
  if (facts.length === 0) return null;
  return (
    <div>
      {isProduction?.(record) === true && (
        <p className={production}>
          <Badge tone="warning">Production</Badge>
        </p>
      )}
      <dl className={factList}>
        {facts.map(({ label, words }) => (
          <div key={label} className={fact}>
            <dt className={factTerm}>{label}</dt>
            <dd className={factWords}>
              <FactWords words={words} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
