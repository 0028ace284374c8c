import { Check } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import {
  groupHeading,
  list,
  mark,
  more,
  nothing,
  option as optionClass,
  optionHint,
  optionIcon,
  optionWords,
} from './Listbox.css.ts';
import type { ListboxOption } from './option-search.ts';
import { optionId } from './use-listbox.ts';

export interface ListboxProps<Option extends ListboxOption> {
  listId: string;
  label: string;
  options: readonly Option[];
  /** -1 for none. */
  place: number;
  chosen?: string | undefined;
  onChoose: (option: Option) => void;
  emptyWords: ReactNode;
  hiddenCount?: number | undefined;
}

interface OptionGroup<Option> {
  readonly heading: string | undefined;
  readonly options: readonly { readonly option: Option; readonly index: number }[];
}

function groupsOf<Option extends ListboxOption>(options: readonly Option[]): readonly OptionGroup<Option>[] {
  const groups: { heading: string | undefined; options: { option: Option; index: number }[] }[] = [];
  for (const [index, option] of options.entries()) {
    const last = groups.at(-1);
    if (last !== undefined && last.heading === option.group) last.options.push({ option, index });
    else groups.push({ heading: option.group, options: [{ option, index }] });
  }
  return groups;
}

function Group({ heading, children }: { heading: string | undefined; children: ReactNode }) {
  const id = useId();
  if (heading === undefined) return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-labelledby={id}>
      <div id={id} className={groupHeading} role="presentation">
        {heading}
      </div>
      {children}
    </div>
  );
}

/** The focus stays in the text field. */
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
        {groupsOf(options).map((group) => (
          <Group key={group.options[0]?.option.value} heading={group.heading}>
            {group.options.map(({ option, index }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's
              <div
                key={option.value}
                id={optionId(listId, index)}
                role="option"
                aria-selected={option.value === chosen}
                aria-disabled={option.isRefused === true || undefined}
                tabIndex={-1}
                className={optionClass}
                data-current={index === place || undefined}
                onClick={() => onChoose(option)}
              >
                {option.icon !== undefined && <span className={optionIcon}>{option.icon}</span>}
                <span className={optionWords}>
                  {option.label}
                  {option.hint !== undefined && <span className={optionHint}>{option.hint}</span>}
                </span>
                {option.value === chosen && <Check aria-hidden className={mark} />}
              </div>
            ))}
          </Group>
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
