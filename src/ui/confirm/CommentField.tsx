import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  DECISION_COMMENT_LENGTH,
  decisionCommentFault,
  decisionCommentOf,
} from '../../rules/records/decision-comment.ts';
import { characterCount } from '../../rules/texts/limits.ts';
import { Field } from '../kit/Field.tsx';
import { TextArea } from '../kit/TextArea.tsx';

export interface CommentAsking {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly isAsked: boolean;
  /** Moves to the field, which now says what is missing. */
  readonly ask: () => void;
}

export function useCommentAsking(): CommentAsking {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [isAsked, setAsked] = useState(false);
  return {
    ref,
    isAsked,
    ask: () => {
      setAsked(true);
      ref.current?.focus();
    },
  };
}

export interface CommentFieldProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  asking: CommentAsking;
  /** The tenant requires it. */
  isRequired?: boolean | undefined;
  isReadOnly?: boolean | undefined;
}

/** What an approver says about a decision; surrounding blanks don't count. */
export function CommentField(props: CommentFieldProps) {
  const { label, text, onChange, asking, isRequired = false, isReadOnly = false } = props;
  const comment = decisionCommentOf(text);
  // Nobody is blamed before the attempt.
  const fault = decisionCommentFault(text, isRequired && asking.isAsked);
  const { ref } = asking;
  useEffect(() => {
    // It stands below the text, which may be as high as the dialog.
    if (fault !== null) ref.current?.parentElement?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [fault, ref]);
  return (
    <Field
      label={isRequired ? label : `${label} (optional)`}
      isRequired={isRequired}
      hint="Shown to everyone who can view the record, and kept in the logs"
      error={fault}
      limit={{ count: characterCount(comment ?? ''), max: DECISION_COMMENT_LENGTH, unit: 'characters' }}
    >
      {(control) => (
        <TextArea {...control} ref={ref} rows={2} value={text} readOnly={isReadOnly} onValueChange={onChange} />
      )}
    </Field>
  );
}
