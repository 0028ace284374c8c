import { createContext } from 'react';
import type { WorkflowOverlay } from '../workflow-panel.ts';

export interface FarNames {
  /** In the picture's pixels: about one on the screen. */
  readonly stroke: number;
  /** By box: CSS pixels of the picture. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Boxes without text, whose frame is named instead. */
  readonly silent: ReadonlySet<string>;
}

export interface PictureFocus {
  /** The id of a state, transition, field or dependency. */
  readonly selected: string | null;
  readonly at: string | null;
  readonly overlay: WorkflowOverlay | null;
  /** Null if not zoomed out. */
  readonly far: FarNames | null;
}

export const PictureFocusContext = createContext<PictureFocus>({ selected: null, at: null, overlay: null, far: null });
