import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { followTenants } from '../../../data/approvals/refresh-tenants.ts';
import { watchWaitingIn } from '../../../data/approvals/waiting-approvals.ts';
import { kindOf, type WaitingApproval } from '../../../rules/approvals/waiting-approval.ts';
import { recordKey } from '../../../rules/records/record-key.ts';
import { type LinkedAction, linkedAction } from '../../../rules/records/record-link.ts';
import { pageAt } from '../../area.ts';
import { ApprovalDialog } from '../../areas/approvals/actions.tsx';
import { areas } from '../../areas/index.ts';
import { useOutboxView } from '../../outbox/outbox-context.tsx';
import { useMayOpen, usePaths, usePortal } from '../../portal/portal-context.tsx';

/** No device follows the changes of other tenants. */
const AGAIN_EVERY_MS = 60_000;

export interface LinkedRequest {
  readonly name: string;
  readonly action: LinkedAction;
  readonly ask: () => void;
}

/** The address's record, where it waits for the user in that tenant and is on the device. */
function useWaitingRequest(tenantId: string): WaitingApproval | null {
  const portal = usePortal();
  const { pathname } = useLocation();
  const [waiting, setWaiting] = useState<readonly WaitingApproval[]>([]);
  useEffect(() => {
    const stops = [watchWaitingIn(portal, tenantId, setWaiting), followTenants(portal, AGAIN_EVERY_MS)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [portal, tenantId]);
  // An id may have several parts, and an address of a deployment names its type or doesn't.
  const isLinked = ({ area, record: { id } }: WaitingApproval) =>
    pathname.endsWith(`/${String(id).split('/').map(encodeURIComponent).join('/')}`) &&
    pageAt(areas[area]?.routes ?? [], pathname) !== null;
  return waiting.find(isLinked) ?? null;
}

/**
 * The request that a link asks to decide in another tenant, with its question, which opens by itself once. Null where the link asks
 * for no decision, or the device doesn't know that it waits for the user there.
 * @param otherwise where users go who may not open Approvals
 */
export function useLinkedRequest(
  tenantId: string,
  otherwise: string,
): { readonly request: LinkedRequest | null; readonly question: ReactNode } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const { approvals } = usePaths();
  const action = linkedAction(search);
  const waiting = useWaitingRequest(tenantId);
  // Stays while its question is open: what the server says about it is said there.
  const [asked, setAsked] = useState<WaitingApproval | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  if (action !== null && waiting !== null && !wasAsked) {
    setWasAsked(true);
    setAsked(waiting);
  }
  const list = approvals.list();
  const { pending } = useOutboxView();
  const isQueued =
    waiting !== null && pending.get(recordKey({ area: waiting.area, id: waiting.record.id }))?.standsInTheWay === true;
  const goOn = () => void navigate(mayOpen(list) ? list : otherwise, { replace: true });
  const onQueued = useEffectEvent(goOn);
  const isDone = action !== null && asked === null && isQueued;
  useEffect(() => {
    if (isDone) onQueued();
  }, [isDone]);
  const question = asked !== null && action !== null && (
    <Suspense>
      <ApprovalDialog action={action} record={asked} from="list" onDone={goOn} onCancel={() => setAsked(null)} />
    </Suspense>
  );
  if (action === null || waiting === null) return { request: null, question };
  const name = `${kindOf(waiting.area)} ${waiting.name}`;
  return { request: { name, action, ask: () => setAsked(waiting) }, question };
}
