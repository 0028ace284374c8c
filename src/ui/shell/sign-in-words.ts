import type { SnapshotFrom } from 'xstate';
import type { signInMachine } from '../../machines/session/sign-in.ts';
import { CONNECTION_LOSS_WORDS, type ConnectionLoss } from '../portal/offline.ts';

/** Why sign-in is not possible now, and when it will be. */
export function signInLossWords(loss: ConnectionLoss): string {
  return `${CONNECTION_LOSS_WORDS[loss]} You can sign in once the server can be reached.`;
}

export interface SignInWords {
  readonly sentence: string;
  readonly open: string;
  readonly needsPress: boolean;
}

/** Null if no sign-in waits for its window. */
export function signInWords(signIn: SnapshotFrom<typeof signInMachine>): SignInWords | null {
  if (signIn.matches({ waitingForPopup: 'open' })) {
    return { sentence: 'Please check the popup window and sign in there.', open: 'Open again', needsPress: false };
  }
  const sentence = pressSentence(signIn);
  return sentence === null ? null : { sentence, open: 'Open sign-in window', needsPress: true };
}

function pressSentence(signIn: SnapshotFrom<typeof signInMachine>): string | null {
  if (signIn.matches({ waitingForPopup: 'closed' }))
    return 'The sign-in popup seems to be closed. Open it again to continue.';
  if (!signIn.matches('waitingForPress')) return null;
  return signIn.context.popupProblem === 'blocked'
    ? 'The browser blocked the sign-in popup. Open it with this button.'
    : 'The sign-in popup did not respond in time. Open it again to continue.';
}
