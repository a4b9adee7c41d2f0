import { Button, EmptyState } from '@botter/web-ui';
import { MessagesSquare, Plus } from 'lucide-react';

/** The right side before a conversation is opened. */
export function WelcomePane({ onBotFather }: { onBotFather: () => void }) {
  return (
    <div className="telegram-wall flex h-full items-center justify-center p-6">
      <div className="rounded-2xl border border-line bg-surface shadow-md">
        <EmptyState
          icon={<MessagesSquare aria-hidden />}
          title="Select a bot to write to"
          className="py-10"
          action={
            <Button variant="primary" onClick={onBotFather}>
              <Plus aria-hidden />
              New bot
            </Button>
          }
        >
          This is Telegram on your own computer. Choose who you are on the left, write to your bots and press
          their buttons.
        </EmptyState>
      </div>
    </div>
  );
}
