import { SkeletonPanels } from '@botter/web-ui';

/** The choice of the version, and its content. */
export function VersionLoading() {
  return <SkeletonPanels label="Loading the version…" heights={['h-28', 'h-72']} />;
}
