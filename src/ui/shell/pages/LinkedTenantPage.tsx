import { useSelector } from '@xstate/react';
import { Building2, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { tenantNameOf } from '../../../rules/people/tenants.ts';
import { Button } from '../../kit/Button.tsx';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useOfflineRefusal } from '../../portal/offline.ts';
import { useIsSignInNeeded, usePortal, useViewer } from '../../portal/portal-context.tsx';
import { mark, message } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';

export interface LinkedTenantPageProps {
  /** Of the link. */
  tenantId: string;
  /** False if it is one of the user's. */
  isClosed: boolean;
  /** Where users go who don't follow the link. */
  otherwise: string;
  /** Outside the shell. */
  isStandalone?: boolean;
}

/** Asks before the switch: the tenant belongs to the session, so every open tab switches. */
export default function LinkedTenantPage({
  tenantId,
  isClosed,
  otherwise,
  isStandalone = false,
}: LinkedTenantPageProps) {
  const { session } = usePortal();
  const { tenantId: current, tenants } = useViewer();
  const navigate = useNavigate();
  const isSwitching = useSelector(session, (state) => state.matches({ signedIn: { tenant: 'switching' } }));
  const isSignInNeeded = useIsSignInNeeded();
  const offline = useOfflineRefusal('needs network', 'Switching the tenant');
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!isAsked || isSwitching) return;
    setAsked(false);
    setFailure(session.getSnapshot().context.message ?? '');
  }, [isAsked, isSwitching, session]);
  const here = tenantNameOf(tenants, current);
  const there = tenantNameOf(tenants, tenantId);
  const goOn = () => navigate(otherwise, { replace: true });
  const refusal = offline ?? (isSignInNeeded ? 'Sign in again to switch the tenant.' : undefined);
  const parts = isClosed
    ? {
        title: 'This link is for a tenant that isn’t yours',
        icon: Lock,
        words: (
          <p>
            You don’t have access to {there}. Ask an administrator for a role there, or sign in with another account.
          </p>
        ),
        actions: <Button onClick={goOn}>Stay in {here}</Button>,
      }
    : {
        title: `This link is for ${there}`,
        icon: Building2,
        words: (
          <>
            <p>
              You are working in {here}. If you switch, your other open tabs switch too and keep the drafts of their
              forms.
            </p>
            {failure !== null && (
              <p role="alert" className={message}>
                The tenant was not switched. {failure}
              </p>
            )}
          </>
        ),
        actions: (
          <>
            <Button onClick={goOn}>Stay in {here}</Button>
            <Button
              intent="primary"
              isPending={isSwitching}
              refusal={refusal}
              onClick={() => {
                setFailure(null);
                setAsked(true);
                session.send({ type: 'SWITCH_TENANT', tenantId });
              }}
            >
              Switch to {there}
            </Button>
          </>
        ),
      };
  const { title, icon: Icon, words, actions } = parts;
  if (isStandalone) {
    return (
      <StandalonePage
        title={title}
        mark={
          <span className={mark}>
            <Icon aria-hidden />
          </span>
        }
        actions={actions}
      >
        {words}
      </StandalonePage>
    );
  }
  return (
    <>
      <PageHeader title="Another tenant" />
      <EmptyPanel title={title} icon={<Icon aria-hidden />} action={actions}>
        {words}
      </EmptyPanel>
    </>
  );
}
