import { Keyboard, LogOut, Plus } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { ALL_TENANTS, tenantAllowsCreation } from '../../rules/tenants.ts';
import { useOpenAddress } from '../address-link.tsx';
import type { Area } from '../area.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { Listbox } from '../kit/Listbox.tsx';
import { ListboxSearch } from '../kit/ListboxSearch.tsx';
import { OptionCount } from '../kit/OptionCount.tsx';
import { useListbox } from '../kit/use-listbox.ts';
import { shellPaths } from '../paths.ts';
import { useMayOpen, useViewer } from '../portal-context.tsx';
import type { Destination } from '../shell/navigation-items.tsx';
import { results } from './CommandPalette.css.ts';
import { useOfferedActions } from './offered-actions.ts';
import { type PaletteDestination, type PaletteEntry, paletteEntries, wordsOf } from './palette-entries.ts';
import { useFoundRecords } from './use-found-records.tsx';

export interface CommandPaletteProps {
  /** The places of the navigation. */
  readonly destinations: readonly Destination[];
  /** By name, with their pages and records. */
  readonly areas: Readonly<Record<string, Area>>;
  readonly onRefused: (reason: string) => void;
  readonly onKeyboard: () => void;
  readonly onClose: () => void;
}

/** The pages on which something new is made, where the viewer may make it in this tenant. */
function useCreationPages(areas: Readonly<Record<string, Area>>): readonly PaletteDestination[] {
  const { tenantId } = useViewer();
  const mayOpen = useMayOpen();
  const open = useOpenAddress();
  return Object.entries(areas).flatMap(([name, { routes, isBeyondTenants }]) => {
    if (isBeyondTenants !== true && !tenantAllowsCreation(tenantId)) return [];
    return routes.flatMap(({ path, title }): PaletteDestination[] => {
      const address = `/dashboard/${path}`;
      if (!/\/create(\/|$)/.test(path) || path.includes(':') || typeof title !== 'string' || !mayOpen(address))
        return [];
      return [{ id: `${name} ${path}`, label: title, icon: <Plus aria-hidden />, open: () => open(address) }];
    });
  });
}

/** Whatever the portal can do from here, found by typing: what the shown record offers, every area, and the records of the device. */
export default function CommandPalette({ destinations, areas, onRefused, onKeyboard, onClose }: CommandPaletteProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const open = useOpenAddress();
  const isOfTenant = useViewer().tenantId !== ALL_TENANTS;
  const shown = useOfferedActions();
  const words = useMemo(() => wordsOf(typed), [typed]);
  const search = useFoundRecords(words, areas);
  const creation = useCreationPages(areas);
  const entries = paletteEntries({
    typed,
    shown,
    onRefused,
    areas: [
      ...destinations.map(({ id: area, label, icon, address }) => ({
        id: area,
        label,
        icon,
        open: () => open(address),
      })),
      ...creation,
    ],
    records: search.entries,
    further: [
      { id: 'keyboard', label: 'Keyboard shortcuts', icon: <Keyboard aria-hidden />, open: onKeyboard },
      { id: 'logout', label: 'Logout', icon: <LogOut aria-hidden />, open: () => open(shellPaths.logout) },
    ],
  });
  const listbox = useListbox<PaletteEntry>({
    id,
    options: entries,
    isAlwaysOpen: true,
    firstPlace: 0,
    onChoose: (entry) => {
      // The dialog gives the focus back before the entry is at work, so that what the entry opens keeps it.
      onClose();
      queueMicrotask(entry.run);
    },
  });
  return (
    <Dialog title="Search" size="medium" isTall onClose={onClose}>
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
              ? 'Looking …'
              : `Nothing with these words. Records are looked for on this device${isOfTenant ? ', in this tenant' : ''}.`
          }
        />
      </div>
      <OptionCount isSaid={words.length > 0} count={search.isLooking ? null : entries.length} />
    </Dialog>
  );
}
