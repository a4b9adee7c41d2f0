import type { Bot } from '@botter/contracts';
import { ConnectionBadge } from '../../bots/components/connection-badge';

const modes: Record<Bot['connection']['mode'], string> = {
  webhook: 'Telegram delivers messages at once (webhook)',
  polling: 'Botter collects messages from Telegram (long polling)',
};

/** How the bot is connected with Telegram, and what is wrong when it is not. */
export function ConnectionHealth({ connection }: { connection: Bot['connection'] }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <ConnectionBadge state={connection.state} />
        <span className="text-xs text-muted">{modes[connection.mode]}</span>
      </span>
      {connection.error && <span className="text-xs text-error-ink">{connection.error}</span>}
    </div>
  );
}
