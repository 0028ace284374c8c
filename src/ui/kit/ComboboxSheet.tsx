import { ChevronsUpDown, LoaderCircle, X } from 'lucide-react';
import { useState } from 'react';
import { chevron, clear, opener } from './Combobox.css.ts';
import { ComboboxSearch } from './ComboboxSearch.tsx';
import type { ComboboxProps } from './combobox-props.ts';
import { control } from './controls.css.ts';
import { anchor } from './Listbox.css.ts';
import { wheel } from './Spinner.css.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLeaving } from './use-leaving.ts';

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
