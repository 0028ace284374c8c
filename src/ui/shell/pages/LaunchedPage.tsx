import { Rocket } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { LAUNCHED_MAIL_NOTICE, launchedPage } from '../../../rules/records/launched.ts';
import { buttonClass } from '../../kit/Button.css.ts';
import { Code } from '../../kit/Code.tsx';
import { shellPaths } from '../../paths.ts';
import { markSuccess } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';

/** Deployments §2 `/launched`. */
export default function LaunchedPage() {
  const [query] = useSearchParams();
  const launched = launchedPage(query);
  if (launched === null) return <Navigate to={shellPaths.home} replace />;
  return (
    <StandalonePage
      title={launched.heading}
      mark={
        <span className={markSuccess}>
          <Rocket aria-hidden />
        </span>
      }
      actions={
        <Link className={buttonClass()} to={shellPaths.dashboard}>
          Go to the portal
        </Link>
      }
    >
      <p>{LAUNCHED_MAIL_NOTICE}</p>
      <p>
        <Code>{launched.client}</Code> / <Code>{launched.environmentIdentifier}</Code>
      </p>
    </StandalonePage>
  );
}
