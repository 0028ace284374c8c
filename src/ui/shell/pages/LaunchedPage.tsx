import { Rocket } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { LAUNCHED_MAIL_NOTICE, launchedPage } from '../../../rules/records/launched.ts';
import { buttonClass } from '../../kit/Button.css.ts';
import { shellPaths } from '../../paths.ts';
import { code, markSuccess, muted } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';

/** For text compared letter by letter: ids, addresses, versions. */
export function Code({ isMuted = false, children }: { isMuted?: boolean | undefined; children: ReactNode }) {
  return <code className={isMuted ? `${code} ${muted}` : code}>{children}</code>;
}

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
