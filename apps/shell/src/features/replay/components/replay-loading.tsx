import { SkeletonPanels } from '@botter/web-ui';

/** The choice of messages, and a chat of the result. */
export function ReplayLoading({ label = 'Loading the replay…' }: { label?: string }) {
  return <SkeletonPanels label={label} heights={['h-52', 'h-72']} />;
}
