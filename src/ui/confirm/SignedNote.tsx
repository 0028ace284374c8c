import { KeyRound } from 'lucide-react';
import { signed } from './DecisionFacts.css.ts';

export interface SignedNoteProps {
  /** Default: the one in question. */
  signed?: string;
}

/** Says that the button asks for the passkey. */
export function SignedNote({ signed: what = 'this' }: SignedNoteProps) {
  return (
    <p className={signed}>
      <KeyRound aria-hidden /> You sign {what} with your passkey.
    </p>
  );
}
