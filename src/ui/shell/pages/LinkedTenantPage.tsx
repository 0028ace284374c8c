import { Building2, Lock } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { tenantNameOf } from '../../../rules/people/tenants.ts';
import { Button } from '../../kit/Button.tsx';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useViewer } from '../../portal/portal-context.tsx';
import { useTenantSwitch } from '../../portal/tenant-switch.ts';
import { mark, message } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';
import { useLinkedRequest } from './use-linked-request.tsx';

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

const DECIDE = { APPROVE: 'Approve', REJECT: 'Reject' } as const;

/** Asks before the switch: the tenant belongs to the session, so every open tab switches. */
export default function LinkedTenantPage({
  tenantId,
  isClosed,
  otherwise,
  isStandalone = false,
}: LinkedTenantPageProps) {
  const { tenantId: current, tenants } = useViewer();
  const navigate = useNavigate();
  const { switchTo, isSwitching, refusal, failure } = useTenantSwitch();
  const { request, question } = useLinkedRequest(tenantId, otherwise);
  const here = tenantNameOf(tenants, current);
  const there = tenantNameOf(tenants, tenantId);
  const goOn = () => navigate(otherwise, { replace: true });
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
            {request !== null && <p>{request.name} waits for your decision there. You can decide without switching.</p>}
            <p>
              You are working in {here}. If you switch, your other open tabs switch too and keep the drafts of their
              forms.
            </p>
            {refusal !== undefined && <p role="status">{refusal} The link works again then.</p>}
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
              intent={request === null ? 'primary' : 'secondary'}
              isPending={isSwitching}
              refusal={refusal}
              onClick={() => switchTo(tenantId)}
            >
              Switch to {there}
            </Button>
            {request !== null && (
              <Button intent="primary" onClick={request.ask}>
                {DECIDE[request.action]}
              </Button>
            )}
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
      {question}
    </>
  );
}
