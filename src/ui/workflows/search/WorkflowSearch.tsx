import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { control } from '../../kit/controls.css.ts';
import { type ListboxOption, matchingOptions } from '../../kit/option-search.ts';
import { SuggestField } from '../../kit/SuggestField.tsx';

export interface WorkflowSearchProps {
  /** All that can be found; none where typing filters what is shown instead. */
  options: readonly ListboxOption[];
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  onFound: (id: string) => void;
}

/** What is called as is typed comes first, then what begins so. */
function byNearness(options: readonly ListboxOption[], typed: string): readonly ListboxOption[] {
  const text = typed.trim().toLowerCase();
  const distance = ({ label }: ListboxOption) => {
    const name = label.toLowerCase();
    return name === text ? 0 : name.startsWith(text) ? 1 : 2;
  };
  return options.toSorted((one, other) => distance(one) - distance(other));
}

/** Finds states, transitions, guards and privileges; Enter goes to the first that fits. `/` and the browser's own key lead here. */
export function WorkflowSearch({ options, label, value, onValueChange, onFound }: WorkflowSearchProps) {
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  const shown = useMemo(() => (value.trim() === '' ? [] : byNearness(options, value)), [options, value]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.shiftKey) return;
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return;
    if (document.querySelector('dialog[open]') !== null) return;
    const field = ref.current?.querySelector('input');
    // Pressed again from here, it is the browser's.
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
