import { Check } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { list, mark, more, nothing, option as optionClass, optionHint, optionWords } from './Listbox.css.ts';
import type { ListboxOption } from './option-search.ts';
import { optionId } from './use-listbox.ts';

export interface ListboxProps<Option extends ListboxOption> {
  listId: string;
  /** What is chosen from, for screen readers. */
  label: string;
  options: readonly Option[];
  /** The current option; -1 where none is. */
  place: number;
  /** The value that is chosen already. */
  chosen?: string | undefined;
  onChoose: (option: Option) => void;
  /** In place of the options where there are none. */
  emptyWords: ReactNode;
  /** How many more there are that are not shown. */
  hiddenCount?: number | undefined;
}

/** The options of a text field; the focus stays in the field. */
export function Listbox<Option extends ListboxOption>({
  listId,
  label,
  options,
  place,
  chosen,
  onChoose,
  emptyWords,
  hiddenCount = 0,
}: ListboxProps<Option>) {
  const ref = useRef<HTMLDivElement>(null);
  const currentId = optionId(listId, place);
  useLayoutEffect(() => {
    const current = ref.current?.ownerDocument.getElementById(currentId);
    current?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  if (options.length === 0) return <p className={nothing}>{emptyWords}</p>;
  return (
    <>
      <div
        ref={ref}
        id={listId}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className={list}
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's
          <div
            key={option.value}
            id={optionId(listId, index)}
            role="option"
            aria-selected={option.value === chosen}
            tabIndex={-1}
            className={optionClass}
            data-current={index === place || undefined}
            onClick={() => onChoose(option)}
          >
            <span className={optionWords}>
              {option.label}
              {option.hint !== undefined && <span className={optionHint}>{option.hint}</span>}
            </span>
            {option.value === chosen && <Check aria-hidden className={mark} />}
          </div>
        ))}
      </div>
      {hiddenCount > 0 && (
        <p className={more}>
          Keep typing: {hiddenCount.toLocaleString('en-GB')} more {hiddenCount === 1 ? 'is' : 'are'} not shown.
        </p>
      )}
    </>
  );
}
