import { Component, type ReactNode } from 'react';

/** Shows the fallback when nothing else could: the code did not come, or the frame itself broke. */
export class RootErrorBoundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
