import { ChevronsUpDown, LoaderCircle, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { chevron, clear, opener } from './Combobox.css.ts';
import { control } from './controls.css.ts';
import { Dialog } from './Dialog.tsx';
import type { FieldControl } from './Field.tsx';
import { anchor } from './Listbox.css.ts';
import { Listbox } from './Listbox.tsx';
import { OptionCount } from './ListboxPopup.tsx';
import { ListboxSearch } from './ListboxSearch.tsx';
import { type ListboxOption, matchingOptions, shownOptions } from './option-search.ts';
import { wheel } from './Spinner.css.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLeaving } from './use-leaving.ts';
import { useListbox } from './use-listbox.ts';

export interface ComboboxProps extends FieldControl {
  label: string;
  /** '' for none. */
  value: string;
  /** Null while loading. */
  options: readonly ListboxOption[] | null;
  onValueChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  placeholder?: string | undefined;
  isFixed?: boolean | undefined;
}

interface ComboboxSearchProps {
  id: string;
  label: string;
  value: string;
  options: readonly ListboxOption[] | null;
  onChoose: (value: string) => void;
  onClose: () => void;
}

const NONE: readonly ListboxOption[] = [];

/** Screen height, so that nothing jumps while typing. */
function ComboboxSearch({ id, label, value, options, onChoose, onClose }: ComboboxSearchProps) {
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

export function ComboboxSheet({
  label,
  value,
  options,
  onValueChange,
  onBlur,
  isFixed = false,
  ...field
}: Omit<ComboboxProps, 'placeholder'>) {
  const [isOpen, setOpen] = useState(false);
  const leaving = useLeaving(() => onBlur?.());
  useKeptFocus(leaving.ref);
  const chosen = options?.find((option) => option.value === value);
  const hasClear = value !== '' && !isFixed;
  const close = () => {
    setOpen(false);
    onBlur?.();
  };
  const words = chosen?.label ?? (value || (options === null ? 'Loading …' : 'Select'));
  return (
    <div className={anchor} {...leaving}>
      <button
        {...field}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={`${field.id}-sheet`}
        aria-disabled={isFixed || undefined}
        className={`${control} ${opener}`}
        data-empty={value === ''}
        data-clear={hasClear}
        onClick={() => {
          if (!isFixed) setOpen(true);
        }}
      >
        {words}
      </button>
      {hasClear && (
        <button
          type="button"
          className={clear}
          aria-label={`Clear ${label}`}
          title={`Clear ${label}`}
          onClick={() => {
            onValueChange('');
            onBlur?.();
          }}
        >
          <X aria-hidden />
        </button>
      )}
      <span className={chevron}>
        {options === null ? <LoaderCircle aria-hidden className={wheel} /> : <ChevronsUpDown aria-hidden />}
      </span>
      {isOpen && (
        <ComboboxSearch
          id={`${field.id}-sheet`}
          label={label}
          value={value}
          options={options}
          onChoose={(next) => {
            if (next !== value) onValueChange(next);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
