import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import type { SessionEnding } from '../../machines/session/session-facts.ts';
import type { signInMachine } from '../../machines/session/sign-in.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { useOutboxView } from '../outbox/outbox-context.tsx';
import { workTotal, workWords } from '../outbox/outbox-counts.ts';
import { shellPaths } from '../paths.ts';
import { useSession } from '../portal/portal-context.tsx';
import { signInWords } from './sign-in-words.ts';

const TITLES = {
  ended: 'Your session has ended.',
  notRenewed: 'Your session couldn’t be renewed.',
  notAccepted: 'The server does not accept this sign-in.',
} as const satisfies Record<SessionEnding, string>;

/** Signing in again in place keeps the screen and its input. */
export default function SessionBanner() {
  const { session, state } = useSession();
  const navigate = useNavigate();
  const { waiting } = useOutboxView();
  const signIn = state.children.signIn;
  const isSigningIn = (['signingInAgain', 'confirming'] as const).some((freshness) =>
    state.matches({ signedIn: { freshness } }),
  );
  if (isSigningIn && signIn !== undefined) {
    return <SigningInAgain signIn={signIn} />;
  }
  if (!state.matches({ signedIn: { freshness: 'expired' } })) return null;
  const { message, ending } = state.context;
  const isRefused = ending === 'notAccepted';
  return (
    <Banner
      tone={isRefused ? 'danger' : 'warning'}
      role="alert"
      title={TITLES[ending]}
      action={
        <>
          {isRefused && (
            <Button size="small" onClick={() => navigate(shellPaths.logout)}>
              Sign out
            </Button>
          )}
          <Button size="small" intent="primary" onClick={() => session.send({ type: 'SIGN_IN' })}>
            Sign in again
          </Button>
        </>
      }
    >
      {isRefused
        ? 'You just signed in, but the server still refuses your requests. Sign out or sign in with another account.'
        : 'Sign in again to continue. This screen stays as it is.'}
      {workTotal(waiting) > 0 && ` ${workWords(waiting)} queued until then.`} {message}
    </Banner>
  );
}

function SigningInAgain({ signIn }: { signIn: ActorRefFrom<typeof signInMachine> }) {
  const { session } = useSession();
  const words = useSelector(signIn, signInWords, isSameWords);
  return (
    <Banner
      tone="info"
      role="status"
      title="Signing in again"
      action={
        <>
          <Button size="small" onClick={() => session.send({ type: 'CANCEL_SIGN_IN' })}>
            Cancel
          </Button>
          {words !== null && (
            <Button
              size="small"
              intent={words.needsPress ? 'primary' : 'secondary'}
              onClick={() => session.send({ type: 'OPEN_POPUP' })}
            >
              {words.open}
            </Button>
          )}
        </>
      }
    >
      {words?.sentence ?? 'One moment, please.'}
    </Banner>
  );
}

function isSameWords(before: ReturnType<typeof signInWords>, after: ReturnType<typeof signInWords>): boolean {
  return before?.sentence === after?.sentence;
}
