import { createContext } from 'react';
import type { WorkflowOverlay } from '../workflow-panel.ts';

/** How boxes are named from afar. */
export interface FarNames {
  /** How wide lines are drawn, in the picture's pixels: about one of the screen's. */
  readonly stroke: number;
  /** Of the names, by their boxes: CSS pixels of the picture. */
  readonly sizes: ReadonlyMap<string, number>;
  /** The boxes that say nothing: the frame around them is named for them. */
  readonly silent: ReadonlySet<string>;
}

/** What of the picture is set apart. */
export interface PictureFocus {
  /** The id of the state, transition, field or dependency that is chosen. */
  readonly selected: string | null;
  /** The box that the keyboard is at. */
  readonly at: string | null;
  readonly overlay: WorkflowOverlay | null;
  /** Null of a picture that is near. */
  readonly far: FarNames | null;
}

export const PictureFocusContext = createContext<PictureFocus>({ selected: null, at: null, overlay: null, far: null });
