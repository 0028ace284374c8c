import { useEffect, useState } from 'react';
import { announceSignInCallback } from '../../../data/session/sign-in-channel.ts';
import { buttonClass } from '../../kit/Button.css.ts';
import { shellPaths } from '../../paths.ts';
import { Logo } from '../Logo.tsx';
import { message } from '../StandaloneFrame.css.ts';
import { StandaloneFrame } from '../StandaloneFrame.tsx';

/** Milliseconds after which a window that doesn't close was not opened for a sign-in, and stays. */
const STAYS_AFTER = 1_000;

/** What the identity provider says went wrong (RFC 6749, 4.1.2.1); null where it says nothing. */
function refusalIn(search: string): string | null {
  const answer = new URLSearchParams(search);
  return answer.get('error_description') || answer.get('error');
}

/**
 * Completes the sign-in (Deployments §2 `/login/redirect`): the sign-in window ends here, tells the page that opened it where
 * it came back to, and goes. It starts nothing else of the portal. A window that stays leads on by itself.
 */
export function LoginRedirectPage() {
  const [refusal] = useState(() => refusalIn(window.location.search));
  const [isStaying, setStaying] = useState(false);
  useEffect(() => {
    announceSignInCallback(window.location.href);
    // What the identity provider answered stays out of the history.
    window.history.replaceState(null, '', window.location.pathname);
    window.close();
    const timer = setTimeout(() => setStaying(true), STAYS_AFTER);
    return () => clearTimeout(timer);
  }, []);
  if (!isStaying) {
    return (
      <StandaloneFrame title="Completing the sign-in" brand={<Logo />}>
        <p>You can close this window.</p>
      </StandaloneFrame>
    );
  }
  // Links that load the page: there is no portal in this window yet.
  const ways = (
    <>
      <a className={buttonClass()} href={shellPaths.home}>
        Back to Homepage
      </a>
      <a className={buttonClass({ intent: 'primary' })} href={shellPaths.login}>
        {refusal === null ? 'Sign in here' : 'Try again'}
      </a>
    </>
  );
  return refusal === null ? (
    <StandaloneFrame title="Completing the sign-in" brand={<Logo />} actions={ways}>
      <p role="status">
        The sign-in continues in the window where you started it. You can close this one or sign in here.
      </p>
    </StandaloneFrame>
  ) : (
    <StandaloneFrame title="An error occurred while logging you in" brand={<Logo />} actions={ways}>
      <p role="alert" className={message}>
        {refusal}
      </p>
    </StandaloneFrame>
  );
}
