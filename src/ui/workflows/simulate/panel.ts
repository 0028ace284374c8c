import { lazyPart } from '../../lazy-part.tsx';
import type { WorkflowPanel } from '../workflow-panel.ts';

/** The parameter of the address that holds where a simulation begins; without it, as a new record. */
export const BEGINNING = 'begin';

/** Events sent by hand, as anybody, from anywhere. */
export const simulatePanel: WorkflowPanel = {
  id: 'simulate',
  label: 'Simulate',
  isFor: ({ transitions }) => transitions.length > 0,
  Panel: lazyPart(() => import('./SimulatePanel.tsx')),
};
