import { OUTBOX_AREAS } from '../../../data/outbox/outbox-areas.ts';
import { viewerAt } from '../../../data/session/tenant-portals.ts';
import type { RecordLifecycle } from '../../../machines/lifecycles/engine/record-lifecycle.ts';
import { kindOf, mostUrgentFirst, type WaitingApproval } from '../../../rules/approvals/waiting-approval.ts';
import type { DecisionAction } from '../../../rules/records/decision-comment.ts';
import { ACTION_ICONS } from '../../actions/action-icons.ts';
import { type CommandDialogProps, defineActions } from '../../actions/area-actions.ts';
import { CommandDialog, preloadCommandDialogs } from '../../confirm/CommandDialog.tsx';
import type { ListActionsDefinition } from '../../list/list-definition.ts';
import { appliedWords } from '../../outbox/outbox-words.ts';
import { InTenant } from '../../portal/InTenant.tsx';
import { useCommandDialog } from '../../portal/portal-context.tsx';
import { useToast } from '../../portal/toasts.tsx';
import { addressOf } from './address-of.ts';

type ApprovalCommand = DecisionAction | 'PLAN';
export type ApprovalAction = 'VIEW' | ApprovalCommand;
const DECISIONS = ['APPROVE', 'REJECT'] as const satisfies readonly DecisionAction[];
const COMMANDS: readonly ApprovalCommand[] = [...DECISIONS, 'PLAN'];

/** What the chart of the record's area says. */
const approvalLifecycle: RecordLifecycle<WaitingApproval, ApprovalAction> = {
  actions: ['VIEW', ...COMMANDS],
  labels: { VIEW: 'View', APPROVE: 'Approve', REJECT: 'Reject', PLAN: 'Make the plan again' },
  policyOf: (action) => (action === 'VIEW' ? 'reads' : OUTBOX_AREAS.deployments.rules.lifecycle.policyOf(action)),
  ask: ({ area, record, elsewhere, heldBy }, viewer, now) => {
    const asked = OUTBOX_AREAS[area].rules.lifecycle.ask(record, viewerAt(viewer, elsewhere), now);
    if (asked === null) return null;
    const whyNot = (action: ApprovalAction) => (action === 'VIEW' ? null : asked.whyNot(action));
    // A plan that is ready is part of what is decided.
    const offers = (action: ApprovalCommand) => whyNot(action) === null && (action !== 'PLAN' || heldBy !== null);
    return {
      offered: new Set<ApprovalAction>(['VIEW', ...COMMANDS.filter((action) => offers(action))]),
      refused: new Set(),
      whyNot,
      privilegeRefusal: () => null,
      missing: () =>
        DECISIONS.flatMap((action) => {
          const refusal = whyNot(action);
          return refusal === null ? [] : [{ action, refusal }];
        }),
    };
  },
};

/** The question of the record's own area, in its tenant; mount in a `Suspense`. */
export function ApprovalDialog(props: CommandDialogProps<ApprovalCommand, WaitingApproval>) {
  return (
    <InTenant tenant={props.record.elsewhere}>
      <AreaQuestion {...props} />
    </InTenant>
  );
}

function AreaQuestion({ record: { area, record }, ...props }: CommandDialogProps<ApprovalCommand, WaitingApproval>) {
  const commandDialog = useCommandDialog(area);
  const tell = useToast();
  const onDone = () => {
    // Its row goes.
    tell({ id: 'decision applied', tone: 'success', message: appliedWords(props.action, { area, record }) });
    props.onDone();
  };
  const asked = { ...props, onDone };
  if (commandDialog !== null) return commandDialog({ ...asked, record });
  return <CommandDialog actions={{ commands: OUTBOX_AREAS[area].rules }} record={record} {...asked} />;
}

export const approvalActions: ListActionsDefinition<WaitingApproval, ApprovalAction> = {
  ...defineActions<WaitingApproval, ApprovalAction, ApprovalCommand>({
    lifecycle: approvalLifecycle,
    icons: ACTION_ICONS,
    ways: {
      VIEW: (approval, _, recordAddress) => ({ kind: 'page', address: addressOf(approval, recordAddress) }),
    },
    decidedRecord: ({ area, record }) => ({ area, record }),
    Dialog: ApprovalDialog,
    preloadDialog: () => preloadCommandDialogs({}),
  }),
  view: 'VIEW',
  explainsMissing: false,
  likely: DECISIONS,
  cardButtons: DECISIONS,
  bulk: {
    commands: DECISIONS,
    targetOf: ({ id, area, record, elsewhere }) => {
      return { id, record, commands: OUTBOX_AREAS[area].rules, kind: kindOf(area), elsewhere };
    },
    inOrder: mostUrgentFirst,
  },
};
