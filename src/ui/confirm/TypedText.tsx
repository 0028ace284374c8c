import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { TypedDemand } from '../../machines/records/confirmed-commands.ts';
import { Banner } from '../kit/Banner.tsx';
import { Field } from '../kit/Field.tsx';
import { TextInput } from '../kit/TextInput.tsx';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { touch } from '../theme/media.ts';

/** By keys, an input method, dictation, or a suggestion of a screen keyboard or spelling check. */
const WRITTEN: readonly string[] = [
  'insertText',
  'insertReplacementText',
  'insertCompositionText',
  'insertFromComposition',
];

/** Older WebKit on phones says nothing about what its keyboard inserts; autofill has no `InputEvent` there. */
function isWritten({ isTrusted, inputType }: InputEvent, isTouched: boolean): boolean {
  if (!isTrusted) return false;
  return inputType ? WRITTEN.includes(inputType) || inputType.startsWith('delete') : isTouched;
}

/**
 * Accepts what is typed, dictated or suggested, however much at once: no paste, drop, autofill or script.
 * @param typed the owner's current value
 * @param onRefuse text was to be inserted otherwise
 */
function useTypingOnly(typed: string, isTouched: boolean, onRefuse: () => void): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null);
  const putBack = useEffectEvent((input: HTMLInputElement) => {
    const isForeign = input.value !== typed;
    if (isForeign) input.value = typed;
    return isForeign;
  });
  const isTyping = useEffectEvent((event: InputEvent) => isWritten(event, isTouched));
  const refuse = useEffectEvent(onRefuse);
  useLayoutEffect(() => {
    const input = ref.current;
    if (input === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    let awaited: string | null = null;
    const onRefused = (event: Event) => {
      event.preventDefault();
      refuse();
    };
    // Not all browsers say of an insertion that it is pasted or dropped.
    input.addEventListener('paste', onRefused, { signal });
    input.addEventListener('drop', onRefused, { signal });
    input.addEventListener(
      'beforeinput',
      (event) => {
        // Safari submits the form by this one.
        if (event.inputType === 'insertLineBreak') return;
        awaited = isTyping(event) && !putBack(input) ? event.inputType : null;
        if (awaited === null) onRefused(event);
      },
      { signal },
    );
    // Extensions and scripts insert without `beforeinput`, and browsers autofill without a type.
    input.addEventListener(
      'input',
      (event) => {
        const isKept =
          event instanceof InputEvent && isTyping(event) && (!event.inputType || event.inputType === awaited);
        awaited = null;
        if (isKept) return;
        event.stopImmediatePropagation();
        putBack(input);
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
  return ref;
}

const NO_PASTE = 'You can’t paste here. Type the text instead.';

export interface TypedTextProps {
  demand: TypedDemand;
  typed: string;
  onType: (text: string) => void;
  isReadOnly?: boolean | undefined;
}

/** Text that must be entered exactly; pasted or autofilled text doesn't count. The demand's notice stands above it or apart. */
export function TypedText({ demand: { text, label }, typed, onType, isReadOnly = false }: TypedTextProps) {
  const [isPasted, setPasted] = useState(false);
  // A screen keyboard would cover the facts before they are read.
  const isTouched = useMediaQuery(touch);
  const ref = useTypingOnly(typed, isTouched, () => setPasted(true));
  return (
    <Field label={label} hint={<code>{text}</code>} error={isPasted ? NO_PASTE : null}>
      {(control) => (
        <TextInput
          {...control}
          ref={ref}
          isMono
          value={typed}
          readOnly={isReadOnly}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-autofocus={isTouched ? undefined : true}
          onValueChange={(value) => {
            setPasted(false);
            onType(value);
          }}
        />
      )}
    </Field>
  );
}

/** What the typed text confirms; nothing where the demand doesn't say. */
export function TypedNotice({ demand: { notice } }: { demand: Pick<TypedDemand, 'notice'> }) {
  return notice !== undefined && <Banner tone="warning">{notice}</Banner>;
}
