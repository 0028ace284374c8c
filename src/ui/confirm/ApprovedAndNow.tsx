import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { facts } from './DecisionFacts.css.ts';
import { PlannedChanges, type PlannedChangesProps } from './PlannedChanges.tsx';
import { SinceApproval, type SinceApprovalProps } from './SinceApproval.tsx';

export interface ApprovedAndNowProps {
  commands: SinceApprovalProps['commands'] &
    PlannedChangesProps['commands'] &
    Pick<ConfirmedCommands<never, AreaRecord>, 'area' | 'noun'>;
  record: AreaRecord;
}

/** In the question of a launch: in what the record differs from what was approved, and what would change. */
export function ApprovedAndNow({ commands, record }: ApprovedAndNowProps) {
  const hasChanges = commands.changesSinceApproval?.(record) != null;
  if (!hasChanges && commands.planOf?.(record) == null) return null;
  return (
    <div className={facts}>
      <SinceApproval commands={commands} record={record} />
      <PlannedChanges commands={commands} record={record} heading="h3" />
    </div>
  );
}
