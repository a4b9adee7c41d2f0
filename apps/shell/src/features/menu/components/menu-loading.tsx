import { SkeletonPanel } from '@botter/web-ui';

/** Shown until the menu is known. */
export function MenuLoading() {
  return (
    <output className="block">
      <span className="mb-4 block text-sm text-muted">Loading menu configuration...</span>
      <span className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <SkeletonPanel className="h-96" />
        <SkeletonPanel className="h-96" />
      </span>
    </output>
  );
}
