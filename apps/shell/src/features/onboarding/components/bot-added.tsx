import type { Bot } from '@botter/contracts';
import { Avatar, Button } from '@botter/web-ui';
import { CircleCheck } from 'lucide-react';
import { StepButtons } from './step-buttons';
import { StepFrame } from './step-frame';
import type { StepProps } from './step-props';

interface BotAddedProps extends StepProps {
  bot: Bot;
  onAddAnother: () => void;
}

/** Steps 1 and 2 when the bot is there already: added before, on another device, or in another tab. */
export function BotAdded({ bot, onBack, onNext, onAddAnother }: BotAddedProps) {
  return (
    <StepFrame
      title="Your bot is added"
      description="Botter is connected to it. Go on with its first reply."
      footer={
        <StepButtons onBack={onBack}>
          <Button onClick={onAddAnother}>Add another bot</Button>
          <Button variant="primary" onClick={onNext}>
            Next
          </Button>
        </StepButtons>
      }
    >
      <div className="flex max-w-xl items-center gap-3.5 rounded-xl border border-line px-4 py-3.5">
        <Avatar name={bot.name} shape="square" />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate text-sm font-semibold">
            {bot.name}
          </p>
          <p className="truncate text-sm text-muted">@{bot.username}</p>
        </div>
        <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
      </div>
    </StepFrame>
  );
}
