import { type SetupStep, stepLabels } from '../setup-steps';
import type { useSetup } from '../use-setup';
import { BotAdded } from './bot-added';
import { BotStep } from './bot-step';
import { HelloStep } from './hello-step';
import { NeedsBot } from './needs-bot';
import { ReplyStep } from './reply-step';
import type { StepProps } from './step-props';
import { TokenStep } from './token-step';

interface CurrentStepProps extends StepProps {
  step: SetupStep;
  setup: Pick<ReturnType<typeof useSetup>, 'bot' | 'actions'>;
  token: string;
  onToken: (token: string) => void;
  onAdded: (botId: string) => void;
  /** Opens the step that adds a bot. */
  onAdd: () => void;
  onHello: () => void;
  onAddAnother: () => void;
}

/** The open step, if there is a bot for it. */
export function CurrentStep(props: CurrentStepProps) {
  const { step, setup, token, onToken, onAdded, onAdd, onHello, onAddAnother, onBack, onNext } = props;
  const { bot, actions } = setup;
  const way = { onBack, onNext };
  switch (step) {
    case 'token':
      return <TokenStep {...way} onToken={onToken} />;
    case 'bot':
      if (bot) return <BotAdded {...way} bot={bot} onAddAnother={onAddAnother} />;
      return <BotStep {...way} token={token} onAdded={onAdded} />;
    case 'reply':
      if (bot) return <ReplyStep {...way} bot={bot} actions={actions} />;
      return <NeedsBot {...way} title={stepLabels.reply} onAdd={onAdd} />;
    case 'hello':
      if (!bot) return <NeedsBot {...way} title={stepLabels.hello} onAdd={onAdd} />;
      return (
        <HelloStep
          {...way}
          bot={bot}
          hasActions={actions.length > 0}
          onHello={onHello}
          onAddAnother={onAddAnother}
        />
      );
    default:
      return step satisfies never;
  }
}
