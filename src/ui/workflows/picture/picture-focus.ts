import { createContext } from 'react';
import type { WorkflowOverlay } from '../workflow-panel.ts';

/** What of the picture is set apart. */
export interface PictureFocus {
  /** The id of the state, transition, field or dependency that is chosen. */
  readonly selected: string | null;
  /** The box that the keyboard is at. */
  readonly at: string | null;
  readonly overlay: WorkflowOverlay | null;
}

export const PictureFocusContext = createContext<PictureFocus>({ selected: null, at: null, overlay: null });
