import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ClearableField } from '../kit/ClearableField.tsx';
import type { FieldControl } from '../kit/Field.tsx';
import type { FilterProps } from './filter-props.ts';

/** Milliseconds after the last key. */
const TYPING_PAUSE_MS = 500;

/** Applies a valid text after a pause, before Enter or leaving the field does. */
export interface WhileTyped {
  /** The text as the address has it; null where it can't be applied. */
  readonly appliedAs: (text: string) => string | null;
  readonly onApply: (text: string, options: { readonly replace: boolean }) => void;
}

interface TypedFilterProps extends FilterProps {
  whileTyped: WhileTyped | null;
  children: (control: TypedControl) => ReactNode;
}

interface TypedControl extends Pick<FieldControl, 'id' | 'aria-describedby' | 'aria-invalid'> {
  value: string;
  onValueChange: (value: string) => void;
  onBlur: () => void;
  onKeyDown: (event: { key: string }) => void;
  enterKeyHint: 'search';
}

export function TypedFilter({ label, value, refused, error, onApply, whileTyped, children }: TypedFilterProps) {
  const shown = refused ?? value;
  const [draft, setDraft] = useState(shown);
  const [applied, setApplied] = useState(shown);
  const appliedAs = whileTyped?.appliedAs(draft) ?? null;
  const [wasRefused, setWasRefused] = useState(refused !== null);
  if (applied !== shown) {
    setApplied(shown);
    // A refused text goes at once; what was typed in its place comes with the address.
    const isOnItsWay = wasRefused && refused === null && draft !== applied;
    // A space that is being typed isn't in the address.
    if (appliedAs !== shown && !isOnItsWay) setDraft(shown);
  }
  if (wasRefused !== (refused !== null)) setWasRefused(refused !== null);
  /** What is typed after the first pause is the same entry of the history. */
  const hasPaused = useRef(false);
  const onPause = useEffectEvent((text: string) => {
    if (appliedAs === null || refused !== null) {
      onApply(text);
      return;
    }
    if (appliedAs === value) return;
    whileTyped?.onApply(text, { replace: hasPaused.current });
    hasPaused.current = true;
  });
  const isAhead = whileTyped !== null && draft !== shown;
  useEffect(() => {
    if (!isAhead) return;
    const timer = setTimeout(() => onPause(draft), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isAhead, draft]);
  const apply = (text: string) => {
    hasPaused.current = false;
    setDraft(onApply(text));
  };
  return (
    <ClearableField
      label={label}
      isSet={value !== ''}
      isPending={draft !== shown && appliedAs === null}
      // The error is about the applied value, not the one being typed.
      error={draft === refused ? error : null}
      onClear={() => apply('')}
    >
      {(control) =>
        children({
          ...control,
          value: draft,
          onValueChange: setDraft,
          onBlur: () => apply(draft),
          onKeyDown: ({ key }) => {
            if (key === 'Enter') apply(draft);
          },
          enterKeyHint: 'search',
        })
      }
    </ClearableField>
  );
}
