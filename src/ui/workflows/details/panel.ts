import { lazyPart } from '../../lazy-part.tsx';
import type { WorkflowPanel } from '../workflow-panel.ts';

/** What is chosen, in words. */
export const detailsPanel: WorkflowPanel = {
  id: 'details',
  label: 'Details',
  isFor: () => true,
  Panel: lazyPart(() => import('./DetailsPanel.tsx')),
};
