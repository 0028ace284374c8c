import { LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../kit/Button.css.ts';
import { shellPaths } from '../../paths.ts';
import { mark } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';

export interface ReturnAddress {
  readonly returnTo: string;
}

export interface SignedOutPageProps {
  /** Where to return after the sign-in; null for the first page. */
  address: ReturnAddress | null;
}

/** Opens the sign-in window only on request. */
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
