import { LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../kit/Button.css.ts';
import { shellPaths } from '../../paths.ts';
import { mark } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';

/** What `/login` needs to know of the page that sent the user there. */
export interface ReturnAddress {
  readonly returnTo: string;
}

export interface SignedOutPageProps {
  /** Where a sign-in leads back to; null for the first page. */
  address: ReturnAddress | null;
}

/** Said where somebody was signed in. The sign-in window opens when it is asked for. */
export default function SignedOutPage({ address }: SignedOutPageProps) {
  return (
    <StandalonePage
      title="You are signed out"
      mark={
        <span className={mark}>
          <LogOut aria-hidden />
        </span>
      }
      actions={
        <Link className={buttonClass({ intent: 'primary' })} to={shellPaths.login} state={address}>
          Sign in
        </Link>
      }
    >
      <p>Your data was removed from this device.</p>
    </StandalonePage>
  );
}
