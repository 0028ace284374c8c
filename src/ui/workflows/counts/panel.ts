import { isCountedWorkflow } from '../../../rules/workflows/counted-workflows.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import type { WorkflowPanel } from '../workflow-panel.ts';

export const countsPanel: WorkflowPanel = {
  id: 'counts',
  label: 'Counts',
  isFor: ({ id }) => isCountedWorkflow(id),
  Panel: lazyPart(() => import('./CountsPanel.tsx')),
};
