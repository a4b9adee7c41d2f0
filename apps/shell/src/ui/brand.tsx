import { cn } from '@botter/web-ui';

/** The sign of the product: a speech bubble with a face, on azure. */
export function BrandMark({ className }: { className?: string }) {
  return <img src="/favicon.svg" alt="" width={32} height={32} className={cn('size-8', className)} />;
}

export function Brand({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <BrandMark className="size-7" />
      <span className="text-[1.0625rem] font-semibold tracking-tight text-ink">Botter</span>
    </span>
  );
}
