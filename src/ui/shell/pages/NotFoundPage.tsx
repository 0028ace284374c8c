import { Compass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../kit/Button.css.ts';
import { shellPaths } from '../../paths.ts';
import { mark } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';

export default function NotFoundPage() {
  return (
    <StandalonePage
      title="Page not found"
      mark={
        <span className={mark}>
          <Compass aria-hidden />
        </span>
      }
      actions={
        <Link className={buttonClass()} to={shellPaths.home}>
          Back to Homepage
        </Link>
      }
    >
      <p>There is no page at this URL. It may have moved, or the link is incomplete.</p>
    </StandalonePage>
  );
}
