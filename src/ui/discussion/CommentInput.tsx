import type { ReactNode, RefObject } from 'react';
import { useState } from 'react';
import { RECORD_COMMENT_LENGTH, recordCommentFault } from '../../rules/records/record-comment.ts';
import { characterCount } from '../../rules/texts/limits.ts';
import { cleanText } from '../../rules/texts/typed-text.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { Field } from '../kit/Field.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { commandKey } from '../palette/command-key.ts';
import { form, formEnd, keys } from './discussion.css.ts';

export interface CommentInputProps {
  label: string;
  hint?: string;
  submitLabel: string;
  text: string;
  onText: (text: string) => void;
  /** Resolves with why it isn't done, as a sentence; null if it is. */
  onSubmit: (text: string) => Promise<string | null>;
  refusal?: string | undefined;
  autoFocus?: boolean;
  inputRef?: RefObject<HTMLTextAreaElement | null>;
  /** Beside the button. */
  children?: ReactNode;
}

export function CommentInput(props: CommentInputProps) {
  const { label, hint, submitLabel, text, onText, onSubmit, refusal, autoFocus = false, inputRef, children } = props;
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const submit = async () => {
    const found = recordCommentFault(text);
    setFault(found);
    setFailure(null);
    if (found !== null) return;
    setPending(true);
    setFailure(await onSubmit(cleanText(text)));
    setPending(false);
  };
  return (
    <form
      className={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal === undefined && !isPending) void submit();
      }}
    >
      <Field
        label={label}
        hint={hint}
        error={fault}
        limit={{ count: characterCount(cleanText(text)), max: RECORD_COMMENT_LENGTH, unit: 'characters' }}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={inputRef}
            rows={2}
            autoFocus={autoFocus}
            value={text}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
            onValueChange={(value) => {
              onText(value);
              setFault(null);
            }}
          />
        )}
      </Field>
      {failure !== null && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      <div className={formEnd}>
        <Button type="submit" size="small" isPending={isPending} refusal={refusal}>
          {submitLabel}
        </Button>
        {children}
        <kbd className={keys} aria-hidden>
          {commandKey()}+Enter
        </kbd>
      </div>
    </form>
  );
}
