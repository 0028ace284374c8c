import { doneToday } from '../../../data/approvals/done-today.ts';
import type { RecordLifecycle } from '../../../machines/lifecycles/engine/record-lifecycle.ts';
import {
  DECISION_WORDS,
  type DoneDecision,
  type DoneListQuery,
  doneListAddress,
} from '../../../rules/approvals/done-today.ts';
import { kindOf } from '../../../rules/approvals/waiting-approval.ts';
import { CHANGED_SINCE_APPROVAL } from '../../../rules/deployments/request-notes.ts';
import { ACTION_ICONS } from '../../actions/action-icons.ts';
import { defineActions } from '../../actions/area-actions.ts';
import { Badge } from '../../kit/Badge.tsx';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { defineList } from '../../list/define-list.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { Moment } from '../../outbox/Moment.tsx';
import { ProductionMark } from '../../status/ProductionMark.tsx';
import { ApprovalTabs } from './ApprovalTabs.tsx';
import { addressOf } from './address-of.ts';
import { comment as commentClass, request as requestClass } from './approvals.css.ts';
import { Kind } from './Kind.tsx';
import { requestColumns } from './request-columns.tsx';
import { tenantValues } from './tenant-values.ts';

/** Decided requests are only looked at here. */
const doneLifecycle: RecordLifecycle<DoneDecision, 'VIEW'> = {
  actions: ['VIEW'],
  labels: { VIEW: 'View' },
  policyOf: () => 'reads',
  ask: () => ({
    offered: new Set(['VIEW']),
    refused: new Set(),
    whyNot: () => null,
    privilegeRefusal: () => null,
    missing: () => [],
  }),
};

const LOOKS = { APPROVE: 'approved', REJECT: 'failed' } as const;

function Request({ done }: { done: DoneDecision }) {
  const { comment, action } = done.decision;
  const isApproval = action === 'APPROVE';
  return (
    <span className={requestClass}>
      <Kind request={done}>
        {isApproval && done.approvalCount != null && <Badge tone="neutral">{done.approvalCount}</Badge>}
        {isApproval && done.hasChangedSinceApproval && <Badge tone="warning">{CHANGED_SINCE_APPROVAL}</Badge>}
      </Kind>
      {comment !== null && (
        <span className={commentClass} title={comment}>
          {comment}
        </span>
      )}
    </span>
  );
}

const doneList = defineList<DoneDecision, DoneListQuery, never, 'VIEW'>({
  area: null,
  isOfManyAreas: true,
  words: {
    title: 'Approvals',
    subtitle: 'Your approvals and rejections of today, the newest first',
    record: 'decision',
    records: 'decisions of today',
    noun: 'decision',
    nouns: 'decisions of today',
    nameOf: (done) => `${kindOf(done.area)} ${done.name}`,
    describe: (done) => `${kindOf(done.area)} ${done.name}, for ${done.client}`,
    emptyTitle: 'You haven’t decided anything today.',
    whenEmpty: 'What you approve or reject appears here once the server has it.',
  },
  address: doneListAddress,
  path: ({ approvals }, search) => approvals.done(search),
  source: doneToday,
  valuesFor: tenantValues,
  Notice: () => <ApprovalTabs shown="done" />,
  columns: [
    {
      header: 'Request',
      text: ({ name }) => name,
      wraps: true,
      link: 'row',
      linkLabel: (done) => `View ${kindOf(done.area)} ${done.name}`,
      beside: ({ record }) => record.isProduction && <ProductionMark />,
      below: ({ record }) => <Request done={record} />,
      card: 'heading',
    },
    ...requestColumns,
    {
      header: 'Decided',
      width: '128px',
      cell: ({ record: { decision }, now }) => <Moment at={Date.parse(decision.decidedAt)} now={now.getTime()} />,
      card: 'field',
    },
    {
      header: 'Decision',
      width: '128px',
      cell: ({ record: { decision, approvalCount } }) => (
        <StatusBadge
          kind={LOOKS[decision.action]}
          sign={decision.action === 'REJECT' ? 'refused' : undefined}
          // Beside "1 of 2 approvals", "Approved" would say that it is approved.
          label={
            decision.action === 'APPROVE' && approvalCount != null ? 'You approved' : DECISION_WORDS[decision.action]
          }
        />
      ),
      card: 'status',
    },
  ],
  actions: {
    ...defineActions<DoneDecision, 'VIEW', never>({
      lifecycle: doneLifecycle,
      icons: ACTION_ICONS,
      ways: { VIEW: (done, _, recordAddress) => ({ kind: 'page', address: addressOf(done, recordAddress) }) },
    }),
    view: 'VIEW',
    explainsMissing: false,
    likely: [],
    cardButtons: [],
  },
});

/** Not in the specification (docs/decisions/0035). */
export default function DoneList() {
  return <ListPage list={doneList} />;
}
