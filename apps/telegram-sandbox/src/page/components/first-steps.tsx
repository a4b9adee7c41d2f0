import { IconButton } from '@botter/web-ui';
import { X } from 'lucide-react';

const steps = [
  ['Choose who you are', 'The menu above switches between test users.'],
  ['Create a bot', 'Open BotFather, send /newbot and copy the token.'],
  ['Connect it', 'Add the token in Botter, or in any program that uses the Bot API of this sandbox.'],
  ['Write to it', 'Open the bot in this list, press Start and see what it replies.'],
] as const;

/** How to use the sandbox, for who opens it for the first time. */
export function FirstSteps({ onClose }: { onClose: () => void }) {
  return (
    <section aria-label="First steps" className="m-1.5 mb-2 rounded-lg border border-line bg-sunken p-3">
      <div className="flex items-start justify-between gap-2">
        <h2 className="pt-1 text-sm font-semibold text-ink">Telegram on this computer</h2>
        <IconButton label="Close help" size="sm" tooltip={false} icon={<X aria-hidden />} onClick={onClose} />
      </div>
      <ol className="mt-1 flex list-decimal flex-col gap-1.5 pl-5 text-sm text-muted">
        {steps.map(([title, text]) => (
          <li key={title}>
            <span className="font-medium text-ink">{title}.</span> {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
