import { useAppConfig } from '@botter/web-data';
import { Button, EmptyState } from '@botter/web-ui';
import { Bot, Plus } from 'lucide-react';
import { TokenHelp } from './token-help';

/** Before the first bot: what a bot is for here, how to get its token, and the button that adds it. */
export function NoBots({ onAdd }: { onAdd: () => void }) {
  const config = useAppConfig();
  return (
    <div className="rounded-xl border border-dashed border-line-strong bg-surface/60 pb-10">
      <EmptyState
        className="pb-6"
        icon={<Bot aria-hidden />}
        title="Add your first bot"
        action={
          <Button variant="primary" onClick={onAdd}>
            <Plus aria-hidden />
            Add Bot
          </Button>
        }
      >
        A bot replies to people in Telegram for you. Connect one, define its replies, and follow its chats
        here.
      </EmptyState>
      <div className="mx-auto max-w-md px-6">
        <TokenHelp sandboxUrl={config.data?.telegramSandboxUrl ?? null} />
      </div>
    </div>
  );
}
