import { useEffect, useEffectEvent, useState } from 'react';
import { type KnownRecords, watchKnownRecords } from '../../data/outbox/known-records.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import { type RecordReference, recordKey } from '../../rules/records/record-key.ts';
import { usePortal } from '../portal/portal-context.tsx';

const NOTHING_KNOWN: KnownRecords = new Map();

export function useKnownRecords(records: readonly RecordReference<RecordAreaName>[]): KnownRecords {
  const { resources } = usePortal();
  const [known, setKnown] = useState(NOTHING_KNOWN);
  const wanted = [...new Set(records.map(recordKey))].toSorted().join();
  const watch = useEffectEvent(() => watchKnownRecords(resources, records, setKnown));
  useEffect(() => (wanted === '' ? undefined : watch()), [wanted]);
  return known;
}
