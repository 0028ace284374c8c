import {
  DECISION_COMMENT_LENGTH,
  decisionCommentFault,
  decisionCommentOf,
} from '../../rules/records/decision-comment.ts';
import { characterCount } from '../../rules/texts/limits.ts';
import { Field } from '../kit/Field.tsx';
import { TextArea } from '../kit/TextArea.tsx';

export interface CommentFieldProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  isReadOnly?: boolean | undefined;
}

/** What an approver says about a decision; surrounding blanks don't count. */
export function CommentField({ label, text, onChange, isReadOnly = false }: CommentFieldProps) {
  const count = characterCount(decisionCommentOf(text) ?? '');
  return (
    <Field
      label={`${label} (optional)`}
      hint="Shown to everyone who can view the record, and kept in the logs"
      error={decisionCommentFault(text)}
      limit={{ count, max: DECISION_COMMENT_LENGTH, unit: 'characters' }}
    >
      {(control) => <TextArea {...control} rows={2} value={text} readOnly={isReadOnly} onValueChange={onChange} />}
    </Field>
  );
}
