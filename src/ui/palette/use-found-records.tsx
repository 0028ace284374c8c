import { type ReactNode, useEffect, useState } from 'react';
import { everyResource } from '../../data/resources/resources.ts';
import { holdsAny } from '../../rules/access/access.ts';
import { AREAS } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { Area } from '../area.ts';
import { useOpenAddress } from '../page/address-link.tsx';
import { useMayOpen, usePaths, usePortal, useViewer } from '../portal/portal-context.tsx';
import type { PaletteEntry } from './palette-entries.ts';

/** Of each area: more of them have been typed for too little. */
const MOST_OF_AN_AREA = 8;

interface FoundRecords {
  /** What they were found by. */
  readonly key: string;
  readonly entries: readonly PaletteEntry[];
}

const NOTHING: FoundRecords = { key: '', entries: [] };

export interface RecordSearch {
  readonly entries: readonly PaletteEntry[];
  /** The device still looks for what is typed. */
  readonly isLooking: boolean;
}

/**
 * The records that the device keeps in this tenant, by id or name, of every area that the viewer may list.
 * @param words in lower case; nothing is looked for without one
 */
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
      // An area that can't be read, or whose part has not come, has nothing to show; the others have.
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
  // What was found for the words before stays until the new ones are answered, so that nothing flickers while one types.
  return { entries: found.entries, isLooking: found.key !== key };
}

function iconOf(Icon: Area['icon']): ReactNode {
  return <Icon aria-hidden />;
}
