import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { followConnectivity } from '../../data/connectivity/returns.ts';
import { Banner } from '../kit/Banner.tsx';
import { LoadingSkeleton } from '../kit/LoadingSkeleton.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { useIsCut } from '../portal/offline.ts';
import { useIsSignInNeeded, usePortal } from '../portal/portal-context.tsx';
import { NotOnThisDevice } from './NotOnThisDevice.tsx';
import { PageErrorPanel } from './PageErrorPanel.tsx';
import { page } from './PersonalPage.css.ts';

export interface PersonalPageProps {
  title: string;
  subtitle: string;
  /** "your passkeys" */
  what: string;
  standing: 'loading' | 'failed' | 'loaded';
  /** Why the last reading or change failed; null if it didn't. */
  message: string | null;
  /** Why nothing can be changed now; undefined if it can. */
  refusal: string | undefined;
  /** Also called when the server can be reached again. */
  onRetry: () => void;
  /** Drawn once it is loaded. */
  children: ReactNode;
}

/** A page about the user, which isn't kept on the device and changes only with a network. */
export function PersonalPage(props: PersonalPageProps) {
  const { title, subtitle, what, standing, message, refusal, onRetry, children } = props;
  const { connectivity } = usePortal();
  const isCut = useIsCut();
  const isSignInNeeded = useIsSignInNeeded();
  const retry = useEffectEvent(onRetry);
  useEffect(() => followConnectivity(connectivity, (isOnline) => isOnline && retry()), [connectivity]);
  const header = <PageHeader title={title} subtitle={subtitle} />;
  if (standing !== 'loaded') {
    return (
      <>
        {header}
        {standing === 'loading' ? (
          <LoadingSkeleton layout="detail" label={`Loading ${what}`} />
        ) : isCut || isSignInNeeded ? (
          <NotOnThisDevice what={what} isSignInNeeded={!isCut} />
        ) : (
          <PageErrorPanel message={message} onRetry={onRetry} />
        )}
      </>
    );
  }
  return (
    <>
      {header}
      {message !== null && (
        <Banner tone="danger" role="alert" title="This wasn’t changed.">
          {message}
        </Banner>
      )}
      {refusal !== undefined && (
        <Banner tone="info" role="status">
          {refusal}
        </Banner>
      )}
      <div className={page}>{children}</div>
    </>
  );
}
