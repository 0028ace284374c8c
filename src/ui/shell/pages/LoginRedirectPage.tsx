import { useEffect, useState } from 'react';
import { announceSignInCallback } from '../../../data/session/sign-in-channel.ts';
import { buttonClass } from '../../kit/Button.css.ts';
import { shellPaths } from '../../paths.ts';
import { Logo } from '../Logo.tsx';
import { message } from '../StandaloneFrame.css.ts';
import { StandaloneFrame } from '../StandaloneFrame.tsx';

/** Milliseconds after which a window that didn't close wasn't opened for a sign-in. */
const STAYS_AFTER = 1_000;

/** The identity provider's error (RFC 6749, 4.1.2.1); null for none. */
function refusalIn(search: string): string | null {
  const answer = new URLSearchParams(search);
  return answer.get('error_description') || answer.get('error');
}

/** Deployments §2 `/login/redirect`: reports to the opener and closes, without loading the portal. Otherwise continues by a link. */
export function LoginRedirectPage() {
  const [refusal] = useState(() => refusalIn(window.location.search));
  const [isStaying, setStaying] = useState(false);
  useEffect(() => {
    announceSignInCallback(window.location.href);
    // Keeps the identity provider's answer out of the history.
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
