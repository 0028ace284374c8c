import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { watchApprovalAtStake } from '../../data/approvals/approval-at-stake.ts';
import type { OutboxAreaName } from '../../rules/areas.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { Banner } from '../kit/Banner.tsx';
import { useFactsViewer } from '../portal/facts-viewer.ts';
import { usePortal } from '../portal/portal-context.tsx';
import { useOpenForm } from './form-context.ts';

export interface ApprovalAtStakeProps {
  area: OutboxAreaName;
  id: RecordId;
}

/** Says that saving takes back the record's approval, and has the form ask before it does. */
export default function ApprovalAtStake({ area, id }: ApprovalAtStakeProps) {
  const portal = usePortal();
  const viewer = useFactsViewer();
  const { actor } = useOpenForm();
  const sentence = useSelector(actor, ({ context }) => context.approvalAtStake);
  useEffect(
    () =>
      watchApprovalAtStake(portal, { area, id }, viewer, (now) =>
        actor.send({ type: 'APPROVAL_AT_STAKE', sentence: now }),
      ),
    [portal, area, id, viewer, actor],
  );
  return sentence === null ? null : <Banner tone="warning">{sentence}</Banner>;
}
