import { Button, Input } from '@botter/web-ui';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { ids, waitlistTitle } from '../marks';

/** Asks for an e-mail address. */
export function WaitlistDialog() {
  return (
    <dialog
      id={ids.waitlist}
      popover="auto"
      tabIndex={-1}
      aria-labelledby="waitlist-title"
      className="fixed inset-0 m-0 size-full max-h-none max-w-none place-items-center overflow-y-auto overscroll-contain border-0 bg-overlay p-4 text-sm text-ink outline-none open:grid"
    >
      <div className="animate-rise-in w-full max-w-[26rem] rounded-2xl border border-line bg-raised p-6 shadow-xl">
        <h2 id="waitlist-title" className="text-lg font-semibold tracking-tight">
          {waitlistTitle}
        </h2>
        <form noValidate className="mt-1">
          <p className="text-muted">
            Leave your e-mail address. We write when there is news about the beta, and never share it.
          </p>
          <label htmlFor="waitlist-email" className="mt-5 block font-medium">
            E-mail
          </label>
          <Input
            id="waitlist-email"
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            required
            aria-describedby="waitlist-error"
            placeholder="you@example.com"
            className="mt-1.5"
          />
          <p
            id="waitlist-error"
            role="alert"
            className="group mt-1.5 flex items-start gap-1.5 text-xs text-error-ink has-[span:empty]:hidden"
          >
            <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span data-error />
          </p>
          <div className="mt-6 flex gap-2 max-sm:*:flex-1 sm:justify-end">
            <Button data-close>Cancel</Button>
            <Button variant="primary" type="submit">
              Join Waitlist
            </Button>
          </div>
        </form>
        <div data-done hidden>
          <output className="mt-3 flex items-start gap-2">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            <span data-words />
          </output>
          <div className="mt-6 flex justify-end">
            <Button variant="primary" data-close className="max-sm:w-full">
              Close
            </Button>
          </div>
        </div>
      </div>
    </dialog>
  );
}
