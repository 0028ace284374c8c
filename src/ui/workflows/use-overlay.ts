import { useEffect } from 'react';
import type { WorkflowOverlay } from './workflow-panel.ts';

export function useOverlay(
  overlay: WorkflowOverlay | null,
  onOverlay: (overlay: WorkflowOverlay | null) => void,
): void {
  useEffect(() => {
    onOverlay(overlay);
    return () => onOverlay(null);
  }, [overlay, onOverlay]);
}
