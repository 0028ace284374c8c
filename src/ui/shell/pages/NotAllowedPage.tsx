import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../kit/Button.css.ts';
import { shellPaths } from '../../paths.ts';
import { mark } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';

/** For users who lack the privilege of a page (Deployments §2 `/401`). */
export default function NotAllowedPage() {
  return (
    <StandalonePage
      title="You don't have enough permissions to perform this action."
      mark={
        <span className={mark}>
          <Lock aria-hidden />
        </span>
      }
      actions={
        <Link className={buttonClass()} to={shellPaths.home}>
          Back to Homepage
        </Link>
      }
    >
      <p>If you think this was a mistake, please contact your system administrator.</p>
    </StandalonePage>
  );
}
