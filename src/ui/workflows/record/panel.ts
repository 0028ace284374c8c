import { areaOfWorkflow } from '../../../rules/workflows/record-workflows.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import type { WorkflowPanel } from '../workflow-panel.ts';

export const recordPanel: WorkflowPanel = {
  id: 'record',
  label: 'Record',
  isFor: ({ id }) => areaOfWorkflow(id) !== null,
  Panel: lazyPart(() => import('./RecordPanel.tsx')),
};
