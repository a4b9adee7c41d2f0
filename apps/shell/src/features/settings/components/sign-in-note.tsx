import { useAppConfig } from '@botter/web-data';
import { ExternalLink } from 'lucide-react';

/** The effect of two-factor authentication and login alerts: the sign-in service decides about them. */
export function SignInNote() {
  const account = useAppConfig().data?.links?.account;
  return (
    <p className="rounded-md bg-sunken px-3.5 py-2.5 text-sm text-muted">
      Your sign-in service handles both. Botter stores what you prefer, but can't turn them on for you
      {account ? (
        <>
          :{' '}
          <a
            href={account}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex items-center gap-1 font-medium text-accent-ink underline underline-offset-2 [&_svg]:size-3.5"
          >
            open your account there <ExternalLink aria-hidden />
          </a>
          .
        </>
      ) : (
        '. Set them up in your account there.'
      )}
    </p>
  );
}
