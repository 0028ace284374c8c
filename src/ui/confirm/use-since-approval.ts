import { useMemo } from 'react';
import type { ChangesSinceApproval } from '../../contract/generated/schema.d.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { differencesSinceApproval } from '../../rules/audit/changes-since-approval.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { FieldDifference } from '../../rules/records/record-sections.ts';
import { useAreaView } from '../audit/logged-view.ts';
import { useConfig } from '../portal/portal-context.tsx';

export interface ApprovedRecord {
  commands: Pick<ConfirmedCommands<never, AreaRecord>, 'area' | 'changesSinceApproval'>;
  record: AreaRecord;
}

export interface SinceApprovalRead {
  readonly since: ChangesSinceApproval;
  /** Null while the labels load. */
  readonly changes: readonly FieldDifference[] | null;
  /** They couldn't be loaded: the changes have the names of the properties. */
  readonly areLabelsMissing: boolean;
}

/** Null before the first approval, or where the back end doesn't say. */
export function useSinceApproval({ commands, record }: ApprovedRecord): SinceApprovalRead | null {
  const product = useConfig().product.name;
  const since = commands.changesSinceApproval?.(record) ?? null;
  const view = useAreaView(since === null ? null : commands.area);
  return useMemo(() => {
    if (since === null) return null;
    const changes = view === undefined ? null : differencesSinceApproval(record, since, view, product);
    return { since, changes, areLabelsMissing: view === null };
  }, [record, since, view, product]);
}
