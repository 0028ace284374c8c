import { lazyPart } from '../../lazy/lazy-part.tsx';
import type { WorkflowPanel } from '../workflow-panel.ts';

export const simulatePanel: WorkflowPanel = {
  id: 'simulate',
  label: 'Simulate',
  isFor: ({ transitions }) => transitions.length > 0,
  Panel: lazyPart(() => import('./SimulatePanel.tsx')),
};
