import type { OutboxAreaName, RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { useAreaView } from '../audit/logged-view.ts';
import type { TargetArea, TargetAreaOf } from './bulk-target.ts';

/** Whether one of the rows doesn't show yet what was edited since its approval. */
export function useAreChangesLoading(
  rows: readonly { readonly id: AreaRecord['id']; readonly record: AreaRecord }[],
  areaOf: TargetAreaOf,
): boolean {
  const areas = new Set<RecordAreaName>();
  for (const row of rows) {
    const { commands }: TargetArea = areaOf(row);
    if (commands.changesSinceApproval?.(row.record) != null) areas.add(commands.area);
  }
  const edited = (area: OutboxAreaName) => (areas.has(area) ? area : null);
  const views = [
    useAreaView(edited('deployments')),
    useAreaView(edited('vpcs')),
    useAreaView(edited('bi-deployments')),
    useAreaView(edited('cloud-accounts')),
  ];
  return views.includes(undefined);
}
