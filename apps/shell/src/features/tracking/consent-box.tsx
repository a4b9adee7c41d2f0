import { Button, cn } from '@botter/web-ui';
import { Cookie } from 'lucide-react';
import type { Ref } from 'react';
import { type Consent, type ConsentChoice, consentWords } from './consent';

interface ConsentBoxProps {
  ref?: Ref<HTMLElement>;
  consent?: Consent;
  /** Left out if the page is rendered at build time: its script finds the buttons by `data-consent`. */
  onChoice?: (choice: ConsentChoice) => void;
  className?: string;
}

/** The question about cookies, at the bottom of the window. */
export function ConsentBox({ ref, consent = 'undecided', onChoice, className }: ConsentBoxProps) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Cookies"
      className={cn(
        'fixed inset-x-0 bottom-0 z-40 border-t border-line bg-raised text-sm text-ink shadow-lg focus-visible:-outline-offset-2',
        className,
      )}
    >
      <div className="mx-auto flex max-w-[76rem] flex-col gap-3 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-row sm:items-center sm:gap-5 sm:px-8">
        <Cookie aria-hidden className="size-5 shrink-0 text-muted max-sm:hidden" />
        <p className="flex-1 text-pretty text-muted">
          Basic tracking counts page views, is always active and uses no cookies. Enhanced analytics helps us
          improve Botter and needs your consent.{' '}
          <a href="/privacy" className="font-medium text-accent-ink underline underline-offset-4">
            Privacy
          </a>{' '}
          <strong className="font-medium text-ink" data-consent-words>
            {consentWords[consent]}
          </strong>
        </p>
        <div className="flex gap-2">
          <Button
            className="max-sm:flex-1"
            data-consent="declined"
            onClick={onChoice && (() => onChoice('declined'))}
          >
            Decline
          </Button>
          <Button
            variant="primary"
            className="max-sm:flex-1"
            data-consent="accepted"
            onClick={onChoice && (() => onChoice('accepted'))}
          >
            Accept All
          </Button>
        </div>
      </div>
    </section>
  );
}
