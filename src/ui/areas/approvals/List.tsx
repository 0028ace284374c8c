import { waitingApprovals } from '../../../data/approvals/waiting-approvals.ts';
import { holdsAny } from '../../../rules/access/access.ts';
import {
  type ApprovalListQuery,
  approvalListAddress,
  CHANGES_WHAT_EXISTS,
  kindOf,
  type WaitingApproval,
} from '../../../rules/approvals/waiting-approval.ts';
import { AREAS } from '../../../rules/areas.ts';
import { CHANGED_SINCE_APPROVAL, LINK_ENDED } from '../../../rules/deployments/request-notes.ts';
import { Badge } from '../../kit/Badge.tsx';
import { Banner } from '../../kit/Banner.tsx';
import { defineList } from '../../list/define-list.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { Moment } from '../../outbox/Moment.tsx';
import { DeadlineBadge } from '../../portal/DeadlineBadge.tsx';
import { useViewer } from '../../portal/portal-context.tsx';
import { ProductionMark } from '../../status/ProductionMark.tsx';
import { ApprovalTabs } from './ApprovalTabs.tsx';
import { type ApprovalAction, approvalActions } from './actions.tsx';
import { HeldByPlan } from './HeldByPlan.tsx';
import { Kind } from './Kind.tsx';
import { OtherTenants } from './OtherTenants.tsx';
import { requestColumns } from './request-columns.tsx';
import { tenantValues } from './tenant-values.ts';

function Notice() {
  const { privileges } = useViewer();
  return (
    <>
      <ApprovalTabs shown="waiting" />
      {!holdsAny(privileges, AREAS.approvals.privilege) && (
        <Banner tone="info">
          Your role in this tenant doesn’t include approving or rejecting. Requests of other tenants where you may
          decide appear here.
        </Banner>
      )}
      <OtherTenants />
    </>
  );
}

const approvalList = defineList<WaitingApproval, ApprovalListQuery, never, ApprovalAction>({
  area: null,
  isOfManyAreas: true,
  words: {
    title: 'Approvals',
    subtitle: 'Requests that wait for your decision, the most urgent first',
    record: 'request',
    records: 'requests',
    noun: 'request',
    nouns: 'requests',
    nameOf: (approval) => `${kindOf(approval.area)} ${approval.name}`,
    describe: (approval) => {
      const { area, name, client, elsewhere } = approval;
      return `${kindOf(area)} ${name}, for ${client}${elsewhere === null ? '' : `, in ${elsewhere.tenantName}`}`;
    },
    emptyTitle: 'Nothing waits for your decision.',
    whenEmpty: 'New requests appear here.',
  },
  address: approvalListAddress,
  path: ({ approvals }, search) => approvals.list(search),
  source: waitingApprovals,
  valuesFor: tenantValues,
  Notice,
  columns: [
    {
      header: 'Request',
      text: ({ name }) => name,
      wraps: true,
      link: 'row',
      linkLabel: (approval) => `View ${kindOf(approval.area)} ${approval.name}`,
      beside: ({ record }) => record.isProduction && <ProductionMark />,
      below: ({ record, now }) => (
        <Kind request={record}>
          {record.isChange && <Badge tone="info">{CHANGES_WHAT_EXISTS}</Badge>}
          {record.heldBy !== null && <HeldByPlan plan={record.heldBy} now={now.getTime()} />}
          {record.approvalCount != null && <Badge tone="neutral">{record.approvalCount}</Badge>}
          {record.hasChangedSinceApproval && <Badge tone="warning">{CHANGED_SINCE_APPROVAL}</Badge>}
          {record.launchableUntil != null && record.launchableUntil <= now.getTime() && (
            <Badge tone="warning">{LINK_ENDED}</Badge>
          )}
          {record.deadline !== null && <DeadlineBadge deadline={record.deadline} now={now.getTime()} />}
        </Kind>
      ),
      card: 'heading',
    },
    ...requestColumns,
    {
      header: 'Waiting since',
      width: '148px',
      cell: ({ record: { since }, now }) => (since === null ? '' : <Moment at={since} now={now.getTime()} />),
      card: 'status',
    },
  ],
  actions: approvalActions,
});

/** Not in the specification: everything that a user may decide, in one place (docs/decisions/0035). */
export default function ApprovalList() {
  return <ListPage list={approvalList} />;
}
