import { ExternalLink } from 'lucide-react';

const link =
  'inline-flex items-center gap-1 font-medium text-accent-ink underline decoration-current/35 underline-offset-2 hover:decoration-current [&_svg]:size-3.5';

/** How to get a token: from BotFather, or from the sandbox if one runs with the product. */
export function TokenHelp({ sandboxUrl }: { sandboxUrl: string | null }) {
  return (
    <div className="rounded-lg bg-sunken px-4 py-3 text-left text-xs text-muted">
      <p className="font-medium text-ink">Where do I get a token?</p>
      <ol className="mt-1.5 list-decimal space-y-1 pl-4 marker:text-faint">
        <li>
          Open{' '}
          <a href="https://t.me/BotFather" target="_blank" rel="noopener noreferrer" className={link}>
            @BotFather <ExternalLink aria-hidden />
          </a>{' '}
          in Telegram.
        </li>
        <li>
          Send it <code className="font-medium text-ink">/newbot</code> and choose a name and a username.
        </li>
        <li>Copy the token from its reply. You can paste the whole message.</li>
      </ol>
      {sandboxUrl && (
        <p className="mt-2.5 border-t border-line pt-2.5">
          Just trying? The{' '}
          <a href={`${sandboxUrl}#/botfather`} target="_blank" rel="noopener noreferrer" className={link}>
            Telegram sandbox <ExternalLink aria-hidden />
          </a>{' '}
          on this machine also creates bots, and lets you write to them.
        </p>
      )}
    </div>
  );
}
