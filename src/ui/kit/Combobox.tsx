import { ChevronsUpDown, LoaderCircle, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { phone } from '../theme/media.ts';
import { chevron, clear, input as inputClass } from './Combobox.css.ts';
import { type ComboboxProps, ComboboxSheet } from './ComboboxSheet.tsx';
import { control } from './controls.css.ts';
import { anchor } from './Listbox.css.ts';
import { Listbox } from './Listbox.tsx';
import { ListboxPopup, OptionCount } from './ListboxPopup.tsx';
import { matchingOptions, namedOption, shownOptions } from './option-search.ts';
import { wheel } from './Spinner.css.ts';
import { useLeaving } from './use-leaving.ts';
import { useListbox } from './use-listbox.ts';
import { useMediaQuery } from './use-media-query.ts';

const NONE: ComboboxProps['options'] & object = [];

/** Typed text only searches; it is no value. */
function ComboboxField({
  label,
  value,
  options,
  onValueChange,
  onBlur,
  placeholder,
  isFixed = false,
  ...field
}: ComboboxProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  /** Null while the field shows the choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const all = options ?? NONE;
  const matches = useMemo(() => matchingOptions(all, typed ?? ''), [all, typed]);
  const shown = useMemo(() => shownOptions(matches, value), [matches, value]);
  const chosen = all.find((option) => option.value === value);
  const listbox = useListbox({
    id: field.id,
    options: shown,
    firstPlace: Math.max(
      0,
      shown.findIndex((option) => option.value === value),
    ),
    onChoose: (option) => {
      setTyped(null);
      if (option.value !== value) onValueChange(option.value);
    },
    onEscape: () => setTyped(null),
  });
  const leaving = useLeaving(() => onBlur?.());
  /** On blur, typed text counts if it names an option, else it is dropped. */
  const settle = () => {
    listbox.close();
    if (typed !== null) {
      const named = typed.trim() === '' ? '' : (namedOption(all, typed)?.value ?? value);
      if (named !== value) onValueChange(named);
      setTyped(null);
    }
  };
  const show = () => {
    if (!isFixed && !listbox.isOpen) listbox.open();
  };
  const hasClear = value !== '' && !isFixed;
  return (
    <div className={anchor} {...leaving}>
      <input
        {...field}
        {...listbox.comboboxProps}
        ref={inputRef}
        type="text"
        className={`${control} ${inputClass}`}
        data-clear={hasClear}
        autoComplete="off"
        spellCheck={false}
        placeholder={options === null ? 'Loading …' : placeholder}
        aria-busy={options === null || undefined}
        aria-disabled={isFixed || undefined}
        readOnly={isFixed}
        value={typed ?? chosen?.label ?? value}
        title={chosen?.label}
        onBlur={settle}
        onFocus={(event) => event.currentTarget.select()}
        onClick={show}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          // In an emptied field Enter means no choice, not the first one.
          listbox.open(text.trim() === '' ? -1 : 0);
        }}
        onKeyDown={(event) => {
          if (isFixed || listbox.onKeyDown(event)) return;
          // An emptied field clears the choice; other text reverts to it.
          if (event.key === 'Enter' && typed !== null) {
            event.preventDefault();
            if (typed.trim() === '' && value !== '') onValueChange('');
            setTyped(null);
          }
        }}
      />
      {hasClear && (
        <button
          type="button"
          className={clear}
          aria-label={`Clear ${label}`}
          title={`Clear ${label}`}
          onClick={() => {
            setTyped(null);
            onValueChange('');
            inputRef.current?.focus();
          }}
        >
          <X aria-hidden />
        </button>
      )}
      <span className={chevron}>
        {options === null ? <LoaderCircle aria-hidden className={wheel} /> : <ChevronsUpDown aria-hidden />}
      </span>
      {listbox.isOpen && (
        <ListboxPopup>
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
        </ListboxPopup>
      )}
      <OptionCount isSaid={listbox.isOpen} count={options === null ? null : matches.length} />
    </div>
  );
}

export function Combobox({ placeholder, ...props }: ComboboxProps) {
  return useMediaQuery(phone) ? <ComboboxSheet {...props} /> : <ComboboxField {...props} placeholder={placeholder} />;
}
