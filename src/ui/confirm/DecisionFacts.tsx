import { useCallback, useEffect, useEffectEvent } from 'react';
import type { LookedAtRecords } from '../../data/resources/whole-records.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { CHANGES_WHAT_EXISTS } from '../../rules/approvals/waiting-approval.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { RecordFact } from '../../rules/records/record-sections.ts';
import {
  factsOnce,
  saidByApproval,
  saidByApprovals,
  saidByChanges,
  saidByMarks,
  saidByPlan,
} from '../../rules/records/said-once.ts';
import { Badge } from '../kit/Badge.tsx';
import { Banner } from '../kit/Banner.tsx';
import { useFinding } from '../page/use-finding.ts';
import { DeadlineBadge } from '../portal/DeadlineBadge.tsx';
import { useDeadline } from '../portal/deadline.ts';
import { useConfig, usePortal } from '../portal/portal-context.tsx';
import { useServerNow } from '../portal/server-clock.ts';
import { useTenantPlace } from '../portal/tenant-place.ts';
import { RunnerFact } from '../runners/RunnerFact.tsx';
import { ProductionMark } from '../status/ProductionMark.tsx';
import { fact, factList, facts as factsClass, factTerm, factWords, marks, missingFacts } from './DecisionFacts.css.ts';
import { FoldedWords } from './FoldedWords.tsx';
import { PlannedChanges } from './PlannedChanges.tsx';
import { SinceApproval } from './SinceApproval.tsx';
import { shownFacts } from './signing.ts';
import { useSinceApproval } from './use-since-approval.ts';

type DecidedCommands = Pick<
  ConfirmedCommands<never, AreaRecord>,
  | 'area'
  | 'noun'
  | 'factsOf'
  | 'isProduction'
  | 'isChange'
  | 'approvalsSoFar'
  | 'decisionOf'
  | 'changesSinceApproval'
  | 'waitingSince'
  | 'tenantsOf'
  | 'planOf'
  | 'plannedChangesOf'
>;

export interface DecisionMarksProps {
  commands: Pick<DecidedCommands, 'isProduction' | 'isChange' | 'approvalsSoFar' | 'waitingSince' | 'tenantsOf'>;
  record: AreaRecord;
}

/** Production first, then where, if in another tenant, what exists, who has approved it, and by when; nothing where none applies. */
export function DecisionMarks({ commands, record }: DecisionMarksProps) {
  const deadline = useDeadline(commands, record);
  const now = useServerNow(60_000).getTime();
  const tenantName = useTenantPlace()?.tenantName ?? null;
  const isProduction = commands.isProduction?.(record) === true;
  const isChange = commands.isChange?.(record) === true;
  const approvals = commands.approvalsSoFar?.(record) ?? null;
  if (!isProduction && !isChange && [tenantName, approvals, deadline].every((each) => each === null)) return null;
  return (
    <p className={marks}>
      {isProduction && <ProductionMark />}
      {tenantName !== null && (
        <Badge tone="info" wraps>
          {tenantName}
        </Badge>
      )}
      {isChange && <Badge tone="info">{CHANGES_WHAT_EXISTS}</Badge>}
      {approvals !== null && (
        <Badge tone="neutral" wraps>
          {approvals}
        </Badge>
      )}
      {deadline !== null && <DeadlineBadge deadline={deadline} now={now} />}
    </p>
  );
}

const APPROVED_AGAIN = 'Once it is approved again, it can be launched with these changes.';

const MISSING_FACTS = {
  unread: 'Some facts may be missing, because this device has only the list of requests. Connect to see all of them.',
  forbidden: 'Some facts may be missing, because you can’t open this request.',
} as const;

export interface DecisionFactsProps {
  commands: DecidedCommands;
  record: AreaRecord;
  /** What stands above in the same words. */
  saidAbove: readonly RecordFact[];
  /** False where they stand above; default: true. */
  areMarksShown?: boolean;
  /** False where they stand beside; default: true. */
  areChangesShown?: boolean;
  /** Called with what is shown, again after each change. */
  onShown?: (facts: readonly RecordFact[]) => void;
}

/** What the decision is about, each fact once: at first what the list knows, then what the whole record says. */
export function DecisionFacts(props: DecisionFactsProps) {
  const { commands, record, areMarksShown = true, areChangesShown = true, saidAbove, onShown } = props;
  const { area } = commands;
  const { resources } = usePortal();
  const product = useConfig().product.name;
  const found = useFinding(
    useCallback(
      async (signal: AbortSignal) => {
        const records: LookedAtRecords = await resources[area].whole.load();
        return { of: record, ...(await records.find(record, signal)) };
      },
      [resources, area, record],
    ),
  );
  // This dialog doesn't ask about a newer version: the answer to the decision shows what has changed.
  const known = found?.of === record && found.record.version === record.version ? found.record : record;
  // A decision names the plan of the record that was asked about: another one must not be shown as that.
  const isOtherPlan = commands.planOf?.(known)?.digest !== commands.planOf?.(record)?.digest;
  const shown = isOtherPlan ? record : known;
  const lacks = found?.of === record ? found.lacks : null;
  const facts = shownFacts(commands, shown, product);
  const approved = useSinceApproval({ commands, record: shown });
  const tenantName = useTenantPlace()?.tenantName ?? null;
  const soFar = commands.approvalsSoFar?.(record) ?? null;
  const listed = factsOnce(facts, [
    ...saidAbove,
    ...saidByMarks(commands.isProduction?.(record) === true, tenantName),
    ...saidByApprovals(soFar, commands.decisionOf?.(shown) ?? null),
    ...saidByPlan(commands.planOf?.(shown) ?? null),
    ...saidByChanges(approved?.changes ?? []),
    ...(approved === null ? [] : saidByApproval(approved.since.approvedBy)),
  ]);
  const tellShown = useEffectEvent(() => onShown?.(facts));
  useEffect(() => tellShown());
  if (facts.length === 0) return null;
  return (
    <div className={factsClass}>
      {areMarksShown && <DecisionMarks commands={commands} record={record} />}
      {areChangesShown && <SinceApproval commands={commands} record={shown} />}
      {areChangesShown && approved !== null && commands.waitingSince?.(shown) != null && (
        <p className={missingFacts}>{APPROVED_AGAIN}</p>
      )}
      {isOtherPlan && (
        <Banner tone="warning" role="status">
          The plan has changed meanwhile. Close this question and open it again to see the new plan.
        </Banner>
      )}
      <PlannedChanges commands={commands} record={shown} heading="h3" />
      <dl className={factList}>
        {listed.map(({ label, words }) => (
          <div key={label} className={fact}>
            <dt className={factTerm}>{label}</dt>
            <dd className={factWords}>
              <FoldedWords words={words} longest={160} />
            </dd>
          </div>
        ))}
        {/* It may come later than the others, and moves none of them. */}
        <RunnerFact area={area} record={shown} />
      </dl>
      {lacks !== null && (
        <p role="status" className={missingFacts}>
          {MISSING_FACTS[lacks]}
        </p>
      )}
    </div>
  );
}
