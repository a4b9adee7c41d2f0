import type { Action, Bot } from '@botter/contracts';
import { Button } from '@botter/web-ui';
import { startCommand } from '../api/use-add-start';
import { NewReply } from './new-reply';
import { SavedPreview } from './start-preview';
import { StepButtons } from './step-buttons';
import { StepFrame } from './step-frame';
import type { StepProps } from './step-props';

interface ReplyStepProps extends StepProps {
  bot: Bot;
  actions: readonly Action[];
}

/** Step 3: the bot's reply to /start; a bot with actions only shows it. */
export function ReplyStep({ bot, actions, onBack, onNext }: ReplyStepProps) {
  if (actions.length === 0) return <NewReply bot={bot} onBack={onBack} onNext={onNext} />;
  const start = actions.find(({ command }) => command === startCommand);
  return (
    <StepFrame
      title="Your bot's first reply"
      description={
        start
          ? 'Your bot has its reply to /start. You can change it in Actions at any time.'
          : 'Your bot has actions. You can change them in Actions at any time.'
      }
      footer={
        <StepButtons onBack={onBack}>
          <Button variant="primary" onClick={onNext}>
            Next
          </Button>
        </StepButtons>
      }
    >
      {start && <SavedPreview start={start} />}
    </StepFrame>
  );
}
