import { type ReactNode, useEffect, useState } from 'react';
import { everyResource } from '../../data/resources/resources.ts';
import { holdsAny } from '../../rules/access/access.ts';
import { AREAS } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { Area } from '../area.ts';
import { useOpenAddress } from '../page/address-link.tsx';
import { useMayOpen, usePaths, usePortal, useViewer } from '../portal/portal-context.tsx';
import type { PaletteEntry } from './palette-entries.ts';

/** Per area: more results need more typing. */
const MOST_OF_AN_AREA = 8;

interface FoundRecords {
  readonly key: string;
  readonly entries: readonly PaletteEntry[];
}

const NOTHING: FoundRecords = { key: '', entries: [] };

export interface RecordSearch {
  readonly entries: readonly PaletteEntry[];
  readonly isLooking: boolean;
}

/** By id or name, where the viewer may list. @param words in lower case; empty for no search */
export function useFoundRecords(
  words: readonly string[],
  areas: Readonly<Record<string, Pick<Area, 'icon' | 'label' | 'recordAddress' | 'recordWords'>>>,
): RecordSearch {
  const { resources } = usePortal();
  const { privileges, tenantId } = useViewer();
  const paths = usePaths();
  const mayOpen = useMayOpen();
  const open = useOpenAddress();
  const [found, setFound] = useState(NOTHING);
  const key = words.length === 0 ? '' : `${tenantId} ${words.join(' ')}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which words and tenant
  useEffect(() => {
    if (key === '') return;
    let isWanted = true;
    const asked = everyResource(resources).filter(({ area }) =>
      holdsAny(privileges, AREAS[area].routes.list.privileges),
    );
    const look = async ({ area, find }: { area: string; find: () => Promise<readonly AreaRecord[]> }) => {
      const screens = areas[area];
      // An area that can't be read shows nothing; the others do.
      const records = await find().catch((): readonly AreaRecord[] => []);
      return records.flatMap((record): PaletteEntry[] => {
        const address = screens?.recordAddress?.(paths, record);
        const named = screens?.recordWords?.(record);
        if (screens === undefined || address === undefined || named === undefined || !mayOpen(address)) return [];
        const { icon: Icon, label } = screens;
        return [
          {
            value: `${area} ${record.id}`,
            label: named.name,
            hint: named.hint,
            icon: iconOf(Icon),
            group: label,
            run: () => open(address),
          },
        ];
      });
    };
    void Promise.all(
      asked.map((resource) => look({ area: resource.area, find: () => resource.find(words, MOST_OF_AN_AREA) })),
    ).then((entries) => isWanted && setFound({ key, entries: entries.flat() }));
    return () => {
      isWanted = false;
    };
  }, [key, resources, privileges, areas, paths, mayOpen, open]);
  if (key === '') return { entries: [], isLooking: false };
  // Keeps the previous results until the new ones arrive, against flicker.
  return { entries: found.entries, isLooking: found.key !== key };
}

function iconOf(Icon: Area['icon']): ReactNode {
  return <Icon aria-hidden />;
}
