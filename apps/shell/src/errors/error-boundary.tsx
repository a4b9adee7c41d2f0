import { Alert, Page } from '@botter/web-ui';
import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** The text in place of the failed part. */
  text: string;
  /** A change of it (the address) is a new try. */
  resetKey: string;
  /** Called before a retry, to discard what failed. */
  onRetry?: () => void;
  /** For failures that need other words; undefined for the usual ones. */
  fallback?: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Shows a failure, with Retry, instead of the part that failed. React has boundaries only as classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean; error?: unknown }> {
  override state: { failed: boolean; error?: unknown } = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.#retry();
  }

  readonly #retry = () => {
    this.props.onRetry?.();
    this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    const other = this.props.fallback?.(this.state.error, this.#retry);
    return (
      <Page>
        <h1 className="sr-only">This page could not be shown</h1>
        {other || (
          <Alert tone="error" onRetry={this.#retry}>
            {this.props.text}
          </Alert>
        )}
      </Page>
    );
  }
}
