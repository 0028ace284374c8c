import { Check, Keyboard, LogOut, PanelLeftClose, PanelLeftOpen, Plus, SunMoon } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { everyResource } from '../../data/resources.ts';
import { holdsAny } from '../../rules/access/access.ts';
import { AREAS } from '../../rules/areas.ts';
import { ALL_TENANTS } from '../../rules/people/tenants.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { Area } from '../area.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { Listbox } from '../kit/Listbox.tsx';
import { OptionCount } from '../kit/ListboxPopup.tsx';
import { ListboxSearch } from '../kit/ListboxSearch.tsx';
import { sidebarToggleWords } from '../kit/navigation.ts';
import { useListbox } from '../kit/use-listbox.ts';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { useOpenAddress } from '../page/address-link.tsx';
import { shellPaths } from '../paths.ts';
import { useCreateLinks, useMayOpen, usePaths, usePortal, useViewer } from '../portal/portal-context.tsx';
import { COLOUR_SCHEME_LABELS, COLOUR_SCHEMES, useColourScheme } from '../shell/colour-scheme.ts';
import type { Destination } from '../shell/navigation-items.tsx';
import { phone } from '../theme/media.ts';
import { results } from './CommandPalette.css.ts';
import { useOfferedActions } from './offered-actions.ts';
import { type PaletteDestination, type PaletteEntry, paletteEntries, wordsOf } from './palette-entries.ts';

/** Per area: more results need more typing. */
const MOST_OF_AN_AREA = 8;
/** As many as are in view; the others are drawn with the next frame. */
const FIRST_DRAWN = 12;

interface FoundRecords {
  readonly key: string;
  readonly entries: readonly PaletteEntry[];
}

const NOTHING: FoundRecords = { key: '', entries: [] };

interface RecordSearch {
  readonly entries: readonly PaletteEntry[];
  readonly isLooking: boolean;
}

/** By id or name, where the viewer may list. @param words in lower case; empty for no search */
function useFoundRecords(
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

export interface CommandPaletteProps {
  readonly destinations: readonly Destination[];
  readonly areas: Readonly<Record<string, Area>>;
  readonly onRefused: (reason: string) => void;
  readonly onKeyboard: () => void;
  readonly sidebar: { readonly isOpen: boolean; readonly toggle: () => void };
  readonly onClose: (then?: () => void) => void;
}

function useCreation(areas: Readonly<Record<string, Area>>): readonly PaletteDestination[] {
  const open = useOpenAddress();
  return useCreateLinks().map(({ area, label, address }) => {
    const records = areas[area]?.label ?? '';
    const saysOfWhat = label.toLowerCase().includes(records.toLowerCase().replace(/s$/, ''));
    return {
      id: address,
      label,
      synonyms: `add new create make request ${records}`,
      hint: saysOfWhat ? undefined : records,
      icon: <Plus aria-hidden />,
      open: () => open(address),
    };
  });
}

function useColours(): readonly PaletteDestination[] {
  const [chosen, choose] = useColourScheme();
  return COLOUR_SCHEMES.map((scheme) => ({
    id: `colours ${scheme}`,
    label: `Appearance: ${COLOUR_SCHEME_LABELS[scheme]}`,
    // Scheme names are no synonyms of each other.
    synonyms: `theme colours colors mode ${scheme}`,
    icon: scheme === chosen ? <Check aria-label="chosen" /> : <SunMoon aria-hidden />,
    open: () => choose(scheme),
  }));
}

function useSidebarToggle({ isOpen, toggle }: CommandPaletteProps['sidebar']): readonly PaletteDestination[] {
  const isPhone = useMediaQuery(phone);
  if (isPhone) return [];
  const icon = isOpen ? <PanelLeftClose aria-hidden /> : <PanelLeftOpen aria-hidden />;
  return [
    {
      id: 'sidebar',
      label: sidebarToggleWords(!isOpen),
      synonyms: 'collapse expand hide show navigation menu',
      icon,
      open: toggle,
    },
  ];
}

export default function CommandPalette({
  destinations,
  areas,
  onRefused,
  onKeyboard,
  sidebar,
  onClose,
}: CommandPaletteProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const open = useOpenAddress();
  const isOfTenant = useViewer().tenantId !== ALL_TENANTS;
  const shown = useOfferedActions();
  const words = useMemo(() => wordsOf(typed), [typed]);
  const search = useFoundRecords(words, areas);
  const creation = useCreation(areas);
  const colours = useColours();
  const sidebarToggle = useSidebarToggle(sidebar);
  const areAllDrawn = useDeferredValue(true, false);
  const all = paletteEntries({
    typed,
    shown,
    onRefused,
    areas: destinations.map(({ id: area, label, icon, address }) => ({
      id: area,
      label,
      icon,
      open: () => open(address),
    })),
    creation,
    records: search.entries,
    further: [
      ...colours,
      ...sidebarToggle,
      {
        id: 'keyboard',
        label: 'Keyboard shortcuts',
        synonyms: 'keys help',
        icon: <Keyboard aria-hidden />,
        open: onKeyboard,
      },
      {
        id: 'logout',
        label: 'Logout',
        synonyms: 'log out sign out',
        icon: <LogOut aria-hidden />,
        open: () => open(shellPaths.logout),
      },
    ],
  });
  const entries = areAllDrawn ? all : all.slice(0, FIRST_DRAWN);
  const listbox = useListbox<PaletteEntry>({
    id,
    options: entries,
    isAlwaysOpen: true,
    firstPlace: 0,
    // The dialog returns the focus before the entry runs, so that the entry's target keeps it.
    onChoose: (entry) => onClose(entry.run),
  });
  return (
    <Dialog title="Search" size="medium" isTall onClose={() => onClose()}>
      <ListboxSearch
        id={id}
        label="Areas, records and actions"
        placeholder="Areas, records by name or ID, actions"
        listbox={listbox}
        typed={typed}
        onTyped={setTyped}
        enterKeyHint="go"
      />
      <div className={results}>
        <Listbox
          listId={listbox.listId}
          label="Areas, records and actions"
          options={entries}
          place={listbox.place}
          onChoose={listbox.choose}
          emptyWords={
            search.isLooking
              ? 'Searching …'
              : `No results. Search covers records on this device${isOfTenant ? ', in this tenant' : ''}.`
          }
        />
      </div>
      <OptionCount isSaid={words.length > 0} count={search.isLooking ? null : entries.length} />
    </Dialog>
  );
}
