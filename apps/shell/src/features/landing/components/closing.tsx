import { Button } from '@botter/web-ui';
import { ArrowRight, Check } from 'lucide-react';
import { opensWaitlist } from '../marks';

const promises = ['Free during beta', 'Direct access to developers', 'No commitment'];

/** The waitlist section. */
export function Closing() {
  return (
    <section aria-labelledby="closing" className="px-5 pb-20 sm:px-8 sm:pb-28">
      <div className="relative isolate mx-auto max-w-6xl overflow-hidden rounded-3xl border border-line bg-surface px-6 py-14 text-center shadow-md sm:py-20">
        <div
          aria-hidden
          className="absolute inset-0 -z-10 bg-[radial-gradient(40rem_20rem_at_50%_110%,var(--accent-soft),transparent)]"
        />
        <h2
          id="closing"
          className="mx-auto max-w-xl text-3xl font-semibold tracking-[-0.025em] text-balance sm:text-4xl"
        >
          Your bot could be answering tonight
        </h2>
        <ul className="mt-6 flex flex-wrap justify-center gap-x-6 gap-y-2 text-sm text-muted">
          {promises.map((promise) => (
            <li key={promise} className="flex items-center gap-1.5">
              <Check aria-hidden className="size-4 text-success" />
              {promise}
            </li>
          ))}
        </ul>
        <Button variant="primary" size="lg" className="mt-8" {...opensWaitlist}>
          Join Waitlist
          <ArrowRight aria-hidden />
        </Button>
      </div>
    </section>
  );
}
