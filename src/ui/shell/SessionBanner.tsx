import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { signInMachine } from '../../machines/sign-in.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { useSession } from '../portal-context.tsx';
import { useQueue } from '../queue/queue-context.tsx';
import { decisionsCount } from '../queue/queue-counts.ts';

/** Lets the user sign in again in place when the session has ended; the screen and what was typed stay. */
export default function SessionBanner() {
  const { session, state } = useSession();
  const { waiting } = useQueue();
  const signIn = state.children.signIn;
  if (state.matches({ signedIn: { freshness: 'signingInAgain' } }) && signIn !== undefined) {
    return <SigningInAgain signIn={signIn} />;
  }
  if (!state.matches({ signedIn: { freshness: 'expired' } })) return null;
  const { message } = state.context;
  return (
    <Banner
      tone="warning"
      role="alert"
      title="Your session has ended."
      action={
        <Button size="small" intent="primary" onClick={() => session.send({ type: 'SIGN_IN' })}>
          Sign in again
        </Button>
      }
    >
      Sign in again to go on; this screen stays as it is.
      {waiting > 0 && ` ${decisionsCount(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for it.`} {message}
    </Banner>
  );
}

function SigningInAgain({ signIn }: { signIn: ActorRefFrom<typeof signInMachine> }) {
  const { session } = useSession();
  const needsPress = useSelector(signIn, (snapshot) => snapshot.matches('waitingForPress'));
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
          <Button
            size="small"
            intent={needsPress ? 'primary' : 'secondary'}
            onClick={() => session.send({ type: 'OPEN_POPUP' })}
          >
            {needsPress ? 'Open sign-in window' : 'Open again'}
          </Button>
        </>
      }
    >
      {needsPress
        ? 'The browser kept the sign-in popup from opening, or it did not answer in time.'
        : 'Please check the popup window and sign in there.'}
    </Banner>
  );
}
