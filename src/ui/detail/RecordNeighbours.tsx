import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent } from 'react';
import type { Neighbours } from '../../data/resources/neighbours.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord, RecordId } from '../../rules/records/record-key.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { useOpenAddress } from '../page/address-link.tsx';
import { lastList, moveLastList } from '../page/last-list.ts';
import { useFinding } from '../page/use-finding.ts';
import { usePortal, useRecordAddress, useViewer } from '../portal/portal-context.tsx';
import { neighbours as neighboursClass, place } from './detail.css.ts';

/** A method, so that any area's records fit. */
interface RecordsInOrder {
  neighbours(search: URLSearchParams, id: RecordId, signal: AbortSignal): Promise<Neighbours<AreaRecord> | null>;
}

export interface RecordNeighboursProps {
  area: RecordAreaName;
  id: RecordId;
  noun: string;
}

const KEYS = { PageUp: 'previous', PageDown: 'next' } as const;

function neighbourOf(key: string): 'previous' | 'next' | null {
  return key === 'PageUp' || key === 'PageDown' ? KEYS[key] : null;
}

/** Leads through the list that was last open, in its order; nothing where the record isn't in it. */
export function RecordNeighbours({ area, id, noun }: RecordNeighboursProps) {
  const { resources } = usePortal();
  const { tenantId } = useViewer();
  const addressOf = useRecordAddress();
  const open = useOpenAddress();
  const found = useFinding(
    useCallback(
      async (signal: AbortSignal) => {
        const search = lastList(area, tenantId);
        if (search === null) return null;
        const records: RecordsInOrder = resources[area];
        return records.neighbours(search, id, signal);
      },
      [resources, area, tenantId, id],
    ),
  );
  const listWithRecord = found?.search.toString() ?? null;
  // At the page with this record, wherever Next and Previous have led.
  useEffect(() => {
    if (listWithRecord !== null) moveLastList(area, tenantId, listWithRecord);
  }, [area, tenantId, listWithRecord]);
  const openNeighbour = (which: 'previous' | 'next') => {
    const address = addressOf(area, found?.[which] ?? null);
    if (address === null) return;
    // Back leads to the list.
    open(address, { replace: true });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const which = event.altKey && !event.ctrlKey && !event.metaKey ? neighbourOf(event.key) : null;
    if (which === null || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    openNeighbour(which);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (found === null || found.total < 2) return null;
  const button = (which: 'previous' | 'next', label: string, icon: typeof ChevronLeft, keys: string) => {
    const Icon = icon;
    return (
      <IconButton
        label={label}
        icon={<Icon aria-hidden />}
        size="small"
        aria-keyshortcuts={keys}
        disabled={found[which] === null}
        onClick={() => openNeighbour(which)}
      />
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
    <div role="group" className={neighboursClass} aria-label="Records of the list">
      {button('previous', `Previous ${noun}`, ChevronLeft, 'Alt+PageUp')}
      <span className={place}>
        {found.position} of {found.total}
      </span>
      {button('next', `Next ${noun}`, ChevronRight, 'Alt+PageDown')}
    </div>
  );
}
