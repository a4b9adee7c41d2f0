import { BrandMark } from '../ui/brand';

/**
 * For the moment until it is known who is there. Appears late, so that it is not seen at all when that is
 * quick.
 */
export function Splash() {
  return (
    <output aria-label="Loading Botter" className="flex min-h-dvh items-center justify-center">
      <BrandMark className="size-11 animate-shimmer [animation-delay:300ms]" />
    </output>
  );
}
