import { lazyPart } from '../../lazy/lazy-part.tsx';
import type { WorkflowPanel } from '../workflow-panel.ts';

export const detailsPanel: WorkflowPanel = {
  id: 'details',
  label: 'Details',
  isFor: () => true,
  Panel: lazyPart(() => import('./DetailsPanel.tsx')),
};
