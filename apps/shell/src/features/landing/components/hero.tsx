import { Button } from '@botter/web-ui';
import { ArrowRight } from 'lucide-react';
import { opensWaitlist, signsIn } from '../marks';
import { ProductDemo } from '../product-demo/product-demo';

export function Hero() {
  return (
    <section className="relative isolate overflow-x-clip px-5 pt-16 pb-20 sm:px-8 sm:pt-24 sm:pb-28">
      <div
        aria-hidden
        className="absolute inset-x-0 top-0 -z-10 h-[44rem] bg-[radial-gradient(60rem_32rem_at_50%_-6rem,var(--accent-soft),transparent_72%)]"
      />
      <div
        aria-hidden
        className="absolute inset-x-0 top-0 -z-10 h-[40rem] bg-[linear-gradient(var(--line)_1px,transparent_1px),linear-gradient(90deg,var(--line)_1px,transparent_1px)] bg-size-[56px_56px] bg-position-[center_-1px] opacity-60 [mask-image:radial-gradient(44rem_26rem_at_50%_6rem,black,transparent_78%)]"
      />
      <div className="mx-auto max-w-3xl text-center">
        <p className="mx-auto mb-5 inline-flex items-center gap-2 rounded-full border border-line bg-surface/80 py-1 pr-3.5 pl-1.5 text-sm font-medium text-muted shadow-xs">
          <span className="rounded-full bg-accent-soft px-2 py-px text-xs font-semibold text-accent-ink">
            Beta
          </span>
          Free for everyone while it lasts
        </p>
        <h1 className="text-[2.5rem] leading-[1.06] font-semibold tracking-[-0.035em] text-balance sm:text-6xl sm:leading-[1.04]">
          Telegram bots that talk like you. <span className="text-accent-ink">No code.</span>
        </h1>
        <p className="mx-auto mt-6 max-w-2xl text-lg text-balance text-muted">
          Decide what your bot answers, add buttons and follow-ups, and try every reply before your customers
          see it. Join any conversation yourself.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button variant="primary" size="lg" {...opensWaitlist}>
            Join Waitlist
            <ArrowRight aria-hidden />
          </Button>
          <Button size="lg" {...signsIn}>
            Sign In
          </Button>
        </div>
      </div>
      <ProductDemo />
    </section>
  );
}
