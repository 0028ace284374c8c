import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { control } from '../../kit/controls.css.ts';
import { type ListboxOption, matchingOptions } from '../../kit/option-search.ts';
import { SuggestField } from '../../kit/SuggestField.tsx';

export interface WorkflowSearchProps {
  /** Empty if typing filters the page instead. */
  options: readonly ListboxOption[];
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  onFound: (id: string) => void;
}

/** Exact matches first, then prefixes. */
function byNearness(options: readonly ListboxOption[], typed: string): readonly ListboxOption[] {
  const text = typed.trim().toLowerCase();
  const distance = ({ label }: ListboxOption) => {
    const name = label.toLowerCase();
    return name === text ? 0 : name.startsWith(text) ? 1 : 2;
  };
  return options.toSorted((one, other) => distance(one) - distance(other));
}

/** Enter goes to the first match. `/` and the browser's search key focus it. */
export function WorkflowSearch({ options, label, value, onValueChange, onFound }: WorkflowSearchProps) {
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  const shown = useMemo(() => (value.trim() === '' ? [] : byNearness(options, value)), [options, value]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.shiftKey) return;
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return;
    if (document.querySelector('dialog[open]') !== null) return;
    const field = ref.current?.querySelector('input');
    // A second press opens the browser's own search.
    if (field == null || document.activeElement === field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const find = (found: ListboxOption) => {
    onValueChange('');
    onFound(found.value);
  };
  return (
    <search ref={ref}>
      <SuggestField
        id={id}
        className={control}
        label={label}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        value={value}
        onValueChange={onValueChange}
        suggestions={shown}
        onSuggestion={find}
        onKeyDown={(event) => {
          const [first] = matchingOptions(shown, value);
          if (event.key === 'Enter' && first !== undefined) find(first);
          else if (event.key === 'Escape' && value !== '') onValueChange('');
          else return;
          event.preventDefault();
        }}
      />
    </search>
  );
}
