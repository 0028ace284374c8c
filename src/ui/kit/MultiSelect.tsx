import { ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { phone } from '../theme/media.ts';
import { Checkbox } from './Checkbox.tsx';
import { control, endIcon, inset, insetControl } from './controls.css.ts';
import type { FieldControl } from './Field.tsx';
import { ListboxPopup } from './ListboxPopup.tsx';
import { chip, chipCount, chips, choice, choiceCount, choices, trigger } from './MultiSelect.css.ts';
import { useLeaving } from './use-leaving.ts';
import { useMediaQuery } from './use-media-query.ts';

export interface MultiSelectOption {
  readonly value: string;
  readonly label: string;
  /** How many there are; absent where it isn't known. */
  readonly count?: number | undefined;
}

export interface MultiSelectProps extends Pick<FieldControl, 'id' | 'aria-describedby' | 'aria-invalid'> {
  label: string;
  options: readonly MultiSelectOption[];
  chosen: readonly string[];
  onChosenChange: (chosen: readonly string[]) => void;
  /** Shown while nothing is chosen. */
  placeholder: string;
  /** Its options are shown, or not any more. */
  onShown?: ((isShown: boolean) => void) | undefined;
}

function toggled(chosen: readonly string[], value: string): readonly string[] {
  return chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A button with checkboxes below it; on a phone, which has room in its sheet, the choices themselves. */
export function MultiSelect(props: MultiSelectProps) {
  return useMediaQuery(phone) ? <Chips {...props} /> : <Menu {...props} />;
}

function Menu({ label, options, chosen, onChosenChange, placeholder, onShown, ...field }: MultiSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const show = (isShown: boolean) => {
    setOpen(isShown);
    onShown?.(isShown);
  };
  const leaving = useLeaving(() => show(false));
  const words = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  const summary = words.join(', ') || placeholder;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      show(false);
      button.current?.focus();
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (!isOpen) show(true);
    else {
      const boxes = [...(leaving.ref.current?.querySelectorAll<HTMLElement>('input') ?? [])];
      const place = boxes.findIndex((box) => box.matches(':focus'));
      boxes[place < 0 && step < 0 ? boxes.length - 1 : (place + step + boxes.length) % boxes.length]?.focus();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and the boxes in it
    <div className={inset} {...leaving} onKeyDown={onKeyDown}>
      <button
        {...field}
        ref={button}
        type="button"
        className={`${control} ${trigger} ${insetControl({ end: true })}`}
        data-empty={words.length === 0}
        aria-label={`${label}: ${summary}`}
        aria-expanded={isOpen}
        title={words.length === 0 ? undefined : summary}
        onClick={() => show(!isOpen)}
      >
        {words.length > 1 ? `${words.length} chosen` : summary}
      </button>
      <span className={endIcon}>
        <ChevronsUpDown aria-hidden />
      </span>
      {isOpen && (
        <ListboxPopup>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a field */}
          <div
            role="group"
            aria-label={label}
            className={choices}
            // A press on a label would otherwise take the focus away, which closes the menu.
            onMouseDown={(event) => event.preventDefault()}
          >
            {options.map((option) => (
              <span key={option.value} className={choice}>
                <Checkbox
                  label={option.label}
                  isChecked={chosen.includes(option.value)}
                  onCheckedChange={() => onChosenChange(toggled(chosen, option.value))}
                />
                {option.count !== undefined && (
                  <span className={choiceCount} data-none={option.count === 0}>
                    {option.count}
                  </span>
                )}
              </span>
            ))}
          </div>
        </ListboxPopup>
      )}
    </div>
  );
}

function Chips({ label, options, chosen, onChosenChange, onShown, id, ...field }: MultiSelectProps) {
  const { 'aria-describedby': describedBy } = field;
  const announce = useEffectEvent((isShown: boolean) => onShown?.(isShown));
  useEffect(() => {
    announce(true);
    return () => announce(false);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a field
    <div role="group" id={id} aria-label={label} aria-describedby={describedBy} className={chips}>
      {options.map(({ value, label: words, count }) => (
        <button
          key={value}
          type="button"
          className={chip}
          aria-pressed={chosen.includes(value)}
          onClick={() => onChosenChange(toggled(chosen, value))}
        >
          {words}
          {count !== undefined && <span className={chipCount}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
