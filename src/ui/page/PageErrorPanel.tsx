import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../kit/Button.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { shellPaths } from '../paths.ts';

export interface PageErrorPanelProps {
  message: string | null;
  /** Absent if a retry can't help. */
  onRetry?: (() => void) | undefined;
  /** Default: the previous page. */
  onBack?: (() => void) | undefined;
}

/** Deployments §2 "Errors on pages". */
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
