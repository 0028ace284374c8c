import { CircleAlert, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { adder, chip, chips, chipText, entryBox, entryInput, faultMark, remove, said } from './EntryList.css.ts';
import type { FieldControl } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import type { ListboxOption } from './option-search.ts';
import { SuggestField } from './SuggestField.tsx';
import { useLeaving } from './use-leaving.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface EntryListProps extends FieldControl {
  label: string;
  entries: readonly string[];
  /** Typed or pasted texts; returns a message or null. */
  onAdd: (texts: readonly string[]) => string | null;
  onRemove: (place: number) => void;
  /** The whole control was left, after adding pending text. */
  onBlur: () => void;
  separator: RegExp;
  isFaulty?: ((entry: string) => boolean) | undefined;
  /** Null while loading, absent if there are none. */
  suggestions?: readonly ListboxOption[] | null | undefined;
  placeholder?: string | undefined;
  inputMode?: 'email' | 'text' | undefined;
  /** Without the add button: blur, Enter and the separator add. */
  isCompact?: boolean | undefined;
  isFixed?: boolean | undefined;
}

const NO_SUGGESTIONS: readonly ListboxOption[] = [];

export function EntryList({
  label,
  entries,
  onAdd,
  onRemove,
  onBlur,
  separator,
  isFaulty,
  suggestions = NO_SUGGESTIONS,
  placeholder,
  inputMode = 'text',
  isCompact = false,
  isFixed = false,
  ...field
}: EntryListProps) {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState<string | null>(null);
  const add = (texts: readonly string[]) => setWords(onAdd(texts));
  const takeTyped = () => {
    add([typed]);
    setTyped('');
  };
  const leaving = useLeaving(() => {
    if (typed.trim() !== '') add([typed]);
    setTyped('');
    onBlur();
  });
  const focusInput = () => leaving.ref.current?.querySelector('input')?.focus();
  const removeAt = (place: number) => {
    const entry = entries[place];
    if (entry === undefined) return;
    onRemove(place);
    setWords(`${entry} was removed.`);
  };
  return (
    <div {...leaving}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the text reaches the text; keys are there already */}
      <div
        className={entryBox}
        data-invalid={field['aria-invalid'] === true || undefined}
        data-fixed={isFixed || undefined}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget || isFixed) return;
          event.preventDefault();
          focusInput();
        }}
      >
        {entries.length > 0 && (
          <ul className={chips} aria-label={label}>
            {entries.map((entry, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing but its text, which a record can hold twice
              <li key={`${place} ${entry}`} className={chip} data-faulty={isFaulty?.(entry) || undefined}>
                {isFaulty?.(entry) === true && (
                  <span className={faultMark}>
                    <CircleAlert aria-hidden />
                    <VisuallyHidden>Not valid: </VisuallyHidden>
                  </span>
                )}
                <span className={chipText} title={entry}>
                  {entry}
                </span>
                {!isFixed && (
                  <button
                    type="button"
                    className={remove}
                    aria-label={`Remove ${entry}`}
                    title={`Remove ${entry}`}
                    onClick={() => {
                      removeAt(place);
                      focusInput();
                    }}
                  >
                    <X aria-hidden />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        <SuggestField
          {...field}
          className={entryInput}
          label={label}
          inputMode={inputMode}
          enterKeyHint="enter"
          placeholder={isFixed ? undefined : placeholder}
          readOnly={isFixed}
          aria-disabled={isFixed || undefined}
          value={typed}
          suggestions={isFixed ? NO_SUGGESTIONS : suggestions}
          onSuggestion={({ value }) => {
            add([value]);
            setTyped('');
          }}
          onValueChange={(text) => {
            const parts = text.split(separator);
            const last = parts.pop() ?? '';
            if (parts.length > 0) add(parts);
            else setWords(null);
            setTyped(last);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || isFixed) return;
            if (event.key === 'Enter') {
              event.preventDefault();
              takeTyped();
            } else if (event.key === 'Backspace' && typed === '') removeAt(entries.length - 1);
          }}
          onPaste={(event) => {
            const parts = event.clipboardData.getData('text').split(separator);
            if (parts.length < 2) return;
            event.preventDefault();
            add(parts);
          }}
        />
        {!isFixed && !isCompact && (
          <span className={adder}>
            <IconButton
              label={`Add to ${label}`}
              icon={<Plus aria-hidden />}
              size="small"
              onClick={() => {
                takeTyped();
                focusInput();
              }}
            />
          </span>
        )}
      </div>
      <span role="status" className={said}>
        {words}
      </span>
    </div>
  );
}
