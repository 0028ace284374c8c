import { useEffect, useState } from 'react';
import { findRecords } from '../../../data/workflows/workflow-records.ts';
import { AREAS, type RecordAreaName } from '../../../rules/areas.ts';
import type { AreaRecord } from '../../../rules/records/record-key.ts';
import { SearchInput } from '../../kit/SearchInput.tsx';
import { usePortal, useRecordWords, useViewer } from '../../portal/portal-context.tsx';
import { entry, fields, linkButton, list, muted } from '../panel-parts.css.ts';

const MOST_FOUND = 8;

export interface RecordPickerProps {
  area: RecordAreaName;
  onChoose: (record: AreaRecord) => void;
}

interface Found {
  readonly typed: string;
  readonly records: readonly AreaRecord[];
}

/** By id or name among the device's records in this tenant. */
export function RecordPicker({ area, onChoose }: RecordPickerProps) {
  const portal = usePortal();
  const { tenantId } = useViewer();
  const wordsOf = useRecordWords();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const words = typed.trim().toLowerCase();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tenant has other records
  useEffect(() => {
    setFound(null);
    if (words === '') return;
    let isWanted = true;
    const take = (records: readonly AreaRecord[]) => isWanted && setFound({ typed: words, records });
    findRecords(portal, area, words.split(/\s+/), MOST_FOUND).then(take, () => take([]));
    return () => {
      isWanted = false;
    };
  }, [portal, area, words, tenantId]);
  return (
    <div className={fields}>
      <SearchInput
        aria-label={`Find a record of ${AREAS[area].label}`}
        placeholder="Find a record by ID or name"
        value={typed}
        onValueChange={setTyped}
      />
      {found !== null && (
        <div role="status">
          {found.records.length === 0 ? (
            <p className={muted}>No matching records on this device in this tenant.</p>
          ) : (
            <ul className={list} aria-label="Records found">
              {found.records.map((record) => {
                const named = wordsOf(area, record);
                return (
                  <li key={record.id} className={entry}>
                    <button
                      type="button"
                      className={linkButton}
                      onClick={() => {
                        onChoose(record);
                        setTyped('');
                      }}
                    >
                      {named?.name ?? String(record.id)}
                    </button>
                    {named !== null && <span className={muted}>{named.hint}</span>}
                  </li>
                );
              })}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
