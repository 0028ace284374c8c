import { useEffect } from 'react';
import { announceSignInCallback } from '../../../data/session/sign-in-channel.ts';
import { Logo } from '../Logo.tsx';
import { StandaloneFrame } from '../StandaloneFrame.tsx';

/**
 * Completes the sign-in (Deployments §2 `/login/redirect`): the sign-in window ends here, tells the page that opened it where
 * it came back to, and goes. It starts nothing else of the portal.
 */
export function LoginRedirectPage() {
  useEffect(() => {
    announceSignInCallback(window.location.href);
    // What the identity provider answered stays out of the history.
    window.history.replaceState(null, '', window.location.pathname);
    window.close();
  }, []);
  return (
    <StandaloneFrame title="Completing the sign-in" brand={<Logo />}>
      <p>You can close this window.</p>
    </StandaloneFrame>
  );
}
