import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';

/** Which request a dialog is about. */
export function SubjectLine({ record }: { record: DeploymentRequestSummary }) {
  return (
    <>
      #{record.id} · {record.client} / {record.environmentIdentifier}
    </>
  );
}
