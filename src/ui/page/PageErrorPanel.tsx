import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../kit/Button.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { shellPaths } from '../paths.ts';

export interface PageErrorPanelProps {
  /** What went wrong, in the server's words where there are any. */
  message: string | null;
  /** Absent where trying again can't help. */
  onRetry?: (() => void) | undefined;
  /** Where 'Back to Previous Page' leads; the page before this one where absent. */
  onBack?: (() => void) | undefined;
}

/** In the place of a page's content that could not be loaded (Deployments §2 "Errors on pages"). */
export function PageErrorPanel({ message, onRetry, onBack }: PageErrorPanelProps) {
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  const goBack = onBack ?? (() => (isFirstPage ? navigate(shellPaths.home) : navigate(-1)));
  return (
    <ErrorPanel
      title="An error occurred while processing your request."
      details={message ?? undefined}
      action={
        <>
          {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
          <Button onClick={goBack}>Back to Previous Page</Button>
        </>
      }
    />
  );
}
