import { Component, type ReactNode } from 'react';
import { Button } from '../kit/Button.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';

export interface ErrorBoundaryProps {
  /** Where the page before this one is reached; by default the browser's own way back. */
  readonly onBack?: () => void;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
}

/** Shows what went wrong in place of the page that could not be drawn (Deployments §2); give it a `key` that changes with the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(thrown: unknown): ErrorBoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const goBack = this.props.onBack ?? (() => window.history.back());
    return (
      <ErrorPanel
        title="An error occurred while processing your request."
        details={error.message}
        action={
          <>
            <Button onClick={goBack}>Back to Previous Page</Button>
            <Button onClick={() => window.location.reload()}>Reload</Button>
          </>
        }
      />
    );
  }
}
