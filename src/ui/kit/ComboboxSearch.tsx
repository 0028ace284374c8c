import { useMemo, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { Listbox } from './Listbox.tsx';
import { ListboxSearch } from './ListboxSearch.tsx';
import { OptionCount } from './OptionCount.tsx';
import { type ListboxOption, matchingOptions, shownOptions } from './option-search.ts';
import { useListbox } from './use-listbox.ts';

export interface ComboboxSearchProps {
  id: string;
  label: string;
  value: string;
  options: readonly ListboxOption[] | null;
  onChoose: (value: string) => void;
  onClose: () => void;
}

const NONE: readonly ListboxOption[] = [];

/** Screen height, so that nothing jumps while typing. */
export function ComboboxSearch({ id, label, value, options, onChoose, onClose }: ComboboxSearchProps) {
  const [typed, setTyped] = useState('');
  const all = options ?? NONE;
  const matches = useMemo(() => matchingOptions(all, typed), [all, typed]);
  const shown = useMemo(() => shownOptions(matches, value), [matches, value]);
  const listbox = useListbox({
    id,
    options: shown,
    isAlwaysOpen: true,
    firstPlace: shown.findIndex((option) => option.value === value),
    onChoose: (option) => onChoose(option.value),
  });
  return (
    <Dialog title={label} onClose={onClose} isSheet isTall>
      <div>
        <ListboxSearch
          id={id}
          label={`Search ${label}`}
          placeholder="Search"
          listbox={listbox}
          typed={typed}
          onTyped={setTyped}
          enterKeyHint="done"
        />
        <Listbox
          listId={listbox.listId}
          label={label}
          options={shown}
          place={listbox.place}
          chosen={value}
          onChoose={listbox.choose}
          emptyWords={options === null ? 'Loading …' : 'No match'}
          hiddenCount={matches.length - shown.length}
        />
        <OptionCount isSaid count={options === null ? null : matches.length} />
      </div>
    </Dialog>
  );
}
