import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { TypedDemand } from '../../machines/records/confirmed-commands.ts';
import { Banner } from '../kit/Banner.tsx';
import { Field } from '../kit/Field.tsx';
import { TextInput } from '../kit/TextInput.tsx';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { touch } from '../theme/media.ts';

/** `key` values of input methods, dead keys and screen keyboards. */
const WRITING_KEYS: readonly string[] = ['Process', 'Dead', 'Unidentified'];

/** AltGr types; shortcuts of a password manager don't. */
function isKeystroke(event: KeyboardEvent): boolean {
  const isShortcut = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
  return event.isTrusted && !isShortcut && (event.key.length === 1 || WRITING_KEYS.includes(event.key));
}

/**
 * Accepts only keys or an input method: no paste, drop, autofill or script.
 * @param typed the owner's current value
 * @param onRefuse text was to be inserted otherwise
 */
function useTypingOnly(typed: string, onRefuse: () => void): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null);
  const putBack = useEffectEvent((input: HTMLInputElement) => {
    const isForeign = input.value !== typed;
    if (isForeign) input.value = typed;
    return isForeign;
  });
  const refuse = useEffectEvent(onRefuse);
  useLayoutEffect(() => {
    const input = ref.current;
    if (input === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    let hasKeystroke = false;
    let awaited: string | null = null;
    const isTyping = ({ isTrusted, inputType }: InputEvent) => {
      if (!isTrusted) return false;
      if (inputType === 'insertText') return hasKeystroke;
      return ['insertCompositionText', 'insertFromComposition'].includes(inputType) || inputType.startsWith('delete');
    };
    const onKey = (event: KeyboardEvent) => {
      hasKeystroke = event.type === 'keydown' && isKeystroke(event);
      awaited = null;
    };
    input.addEventListener('keydown', onKey, { signal });
    input.addEventListener('keyup', onKey, { signal });
    input.addEventListener(
      'beforeinput',
      (event) => {
        // Safari submits the form by this one.
        if (event.inputType === 'insertLineBreak') return;
        awaited = isTyping(event) && !putBack(input) ? event.inputType : null;
        if (awaited === null) {
          event.preventDefault();
          refuse();
        }
        if (event.inputType === 'insertText') hasKeystroke = false;
      },
      { signal },
    );
    // Extensions insert without `beforeinput`, and browsers autofill without a type.
    input.addEventListener(
      'input',
      (event) => {
        const isAwaited = event.isTrusted && event instanceof InputEvent && event.inputType === awaited;
        awaited = null;
        if (isAwaited) return;
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

/** Text that must be typed exactly; pasted or autofilled text doesn't count. The demand's notice stands above it or apart. */
export function TypedText({ demand: { text, label }, typed, onType, isReadOnly = false }: TypedTextProps) {
  const [isPasted, setPasted] = useState(false);
  const ref = useTypingOnly(typed, () => setPasted(true));
  // A screen keyboard would cover the facts before they are read.
  const isTouched = useMediaQuery(touch);
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
          onPaste={() => setPasted(true)}
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
