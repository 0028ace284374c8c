import {
  Ban,
  CircleDot,
  CircleMinus,
  CirclePlus,
  Footprints,
  History,
  PencilLine,
  Play,
  TriangleAlert,
} from 'lucide-react';
import type { ReactElement } from 'react';
import type { WorkflowMark } from '../workflow-panel.ts';

interface MarkLook {
  readonly word: string;
  readonly icon: ReactElement;
}

export const MARK_LOOKS: Record<WorkflowMark, MarkLook> = {
  current: { word: 'Here now', icon: <CircleDot aria-hidden /> },
  past: { word: 'Here then', icon: <History aria-hidden /> },
  visited: { word: 'Was here', icon: <Footprints aria-hidden /> },
  possible: { word: 'Can happen', icon: <Play aria-hidden /> },
  refused: { word: 'Can’t happen now', icon: <Ban aria-hidden /> },
  impossible: { word: 'Can’t have been reached', icon: <TriangleAlert aria-hidden /> },
  added: { word: 'Added', icon: <CirclePlus aria-hidden /> },
  removed: { word: 'Removed', icon: <CircleMinus aria-hidden /> },
  changed: { word: 'Changed', icon: <PencilLine aria-hidden /> },
};
