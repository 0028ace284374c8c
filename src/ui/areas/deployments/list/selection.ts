import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';

/** Select mode: each row has an Add or a Remove button in place of its actions (Deployments §2). */
export interface ListSelection {
  readonly selectedIds: ReadonlySet<number>;
  readonly onAdd: (record: DeploymentRequestSummary) => void;
  readonly onRemove: (record: DeploymentRequestSummary) => void;
}
