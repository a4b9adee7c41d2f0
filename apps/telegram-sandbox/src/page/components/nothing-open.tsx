import { Button, EmptyState } from '@botter/web-ui';
import { MessagesSquare, Plus } from 'lucide-react';

/** The right side before a bot is chosen. */
export function NothingOpen({ onBotFather }: { onBotFather: () => void }) {
  return (
    <div className="telegram-wall flex h-full items-center justify-center p-6">
      <div className="rounded-2xl border border-line bg-surface shadow-md">
        <EmptyState
          icon={<MessagesSquare aria-hidden />}
          title="Select a bot to talk to"
          className="py-10"
          action={
            <Button variant="primary" onClick={onBotFather}>
              <Plus aria-hidden />
              New bot
            </Button>
          }
        >
          This is Telegram on your own machine. Be anyone on the left, write to your bots, press their
          buttons.
        </EmptyState>
      </div>
    </div>
  );
}
