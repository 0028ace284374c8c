import type { RecordAreaName } from '../../rules/areas.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { recordInWorkflow } from '../../rules/workflows/record-workflows.ts';
import { DetailSection } from '../page/DetailSection.tsx';
import { PageLink } from '../page/links.tsx';
import { useMayOpen } from '../portal/portal-context.tsx';

export interface ShowInWorkflowProps {
  area: RecordAreaName;
  id: RecordId;
}

export function ShowInWorkflow({ area, id }: ShowInWorkflowProps) {
  const address = recordInWorkflow({ area, id });
  if (!useMayOpen()(address)) return null;
  return (
    <DetailSection title="Workflow">
      <PageLink to={address}>Show in workflow</PageLink>
    </DetailSection>
  );
}
