import { Component, type ReactNode } from 'react';
import { Button } from '../kit/Button.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { splash } from './Splash.css.ts';

export interface ErrorBoundaryProps {
  /** Default: the browser's Back. */
  readonly onBack?: () => void;
  readonly isWholePage?: boolean;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
}

/** Outside of the router, which may have failed, so only a load shows a page again. */
function goBackAndReload(): void {
  window.addEventListener('popstate', () => window.location.reload(), { once: true });
  window.history.back();
}

/** Replaces a page that failed to render (Deployments §2); give it a `key` per page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(thrown: unknown): ErrorBoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { onBack = goBackAndReload, isWholePage = false } = this.props;
    const panel = (
      <ErrorPanel
        title="An error occurred while processing your request."
        details={error.message}
        action={
          <>
            <Button onClick={onBack}>Back to Previous Page</Button>
            <Button onClick={() => window.location.reload()}>Reload</Button>
          </>
        }
      />
    );
    return isWholePage ? <main className={splash}>{panel}</main> : panel;
  }
}
