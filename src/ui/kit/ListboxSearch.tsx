import { Search } from 'lucide-react';
import { sheetSearch } from './Combobox.css.ts';
import { control, inset, insetControl, startIcon } from './controls.css.ts';
import type { useListbox } from './use-listbox.ts';

export interface ListboxSearchProps {
  id: string;
  label: string;
  placeholder: string;
  listbox: Pick<ReturnType<typeof useListbox>, 'comboboxProps' | 'open' | 'onKeyDown'>;
  typed: string;
  onTyped: (typed: string) => void;
  enterKeyHint: 'done' | 'go';
}

/** Stays fixed while the options scroll. */
export function ListboxSearch({ id, label, placeholder, listbox, typed, onTyped, enterKeyHint }: ListboxSearchProps) {
  return (
    <div className={sheetSearch}>
      <span className={inset}>
        <span className={startIcon}>
          <Search aria-hidden />
        </span>
        <input
          {...listbox.comboboxProps}
          id={id}
          // Not `search`, whose first Escape would clear the field instead of closing the dialog.
          type="text"
          inputMode="search"
          data-autofocus
          aria-label={label}
          className={`${control} ${insetControl({ start: true })}`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint={enterKeyHint}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => {
            onTyped(event.currentTarget.value);
            listbox.open(0);
          }}
          onKeyDown={listbox.onKeyDown}
        />
      </span>
    </div>
  );
}
