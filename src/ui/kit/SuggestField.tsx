import { type ComponentProps, useMemo } from 'react';
import { anchor } from './Listbox.css.ts';
import { Listbox } from './Listbox.tsx';
import { ListboxPopup, OptionCount } from './ListboxPopup.tsx';
import { type ListboxOption, matchingOptions, shownOptions } from './option-search.ts';
import { useListbox } from './use-listbox.ts';

export interface SuggestFieldProps<Option extends ListboxOption>
  extends Omit<ComponentProps<'input'>, 'style' | 'value' | 'onChange' | 'onKeyDown' | 'type' | 'list' | 'role'> {
  id: string;
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Any other text is possible too; null while loading. */
  suggestions: readonly Option[] | null;
  onSuggestion: (option: Option) => void;
  onKeyDown?: ((event: React.KeyboardEvent<HTMLInputElement>) => void) | undefined;
}

/** Accepts any text. */
export function SuggestField<Option extends ListboxOption>({
  label,
  value,
  onValueChange,
  suggestions,
  onSuggestion,
  onKeyDown,
  onBlur,
  onClick,
  ...rest
}: SuggestFieldProps<Option>) {
  const matches = useMemo(() => matchingOptions(suggestions ?? [], value), [suggestions, value]);
  const shown = useMemo(() => shownOptions(matches, ''), [matches]);
  const listbox = useListbox({ id: rest.id, options: shown, firstPlace: -1, onChoose: onSuggestion });
  const isOpen = listbox.isOpen && shown.length > 0 && rest.readOnly !== true;
  return (
    <div className={anchor}>
      <input
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        {...(suggestions === null || suggestions.length > 0 ? listbox.comboboxProps : {})}
        type="text"
        value={value}
        onClick={(event) => {
          onClick?.(event);
          listbox.open();
        }}
        onChange={(event) => {
          onValueChange(event.currentTarget.value);
          listbox.open();
        }}
        onBlur={(event) => {
          listbox.close();
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (shown.length > 0 && listbox.onKeyDown(event)) return;
          if (event.key === 'Enter') listbox.close();
          onKeyDown?.(event);
        }}
      />
      {isOpen && (
        <ListboxPopup>
          <Listbox
            listId={listbox.listId}
            label={`${label} suggestions`}
            options={shown}
            place={listbox.place}
            onChoose={listbox.choose}
            emptyWords=""
            hiddenCount={matches.length - shown.length}
          />
        </ListboxPopup>
      )}
      <OptionCount isSaid={isOpen} count={matches.length} />
    </div>
  );
}
