import { Button, EmptyState } from '@botter/web-ui';
import { Bot } from 'lucide-react';
import { StepButtons } from './step-buttons';
import { StepFrame } from './step-frame';
import type { StepProps } from './step-props';

/** A later step that was opened before there is a bot. */
export function NeedsBot({ title, onBack, onNext, onAdd }: StepProps & { title: string; onAdd: () => void }) {
  return (
    <StepFrame
      title={title}
      description="This step needs a bot."
      footer={<StepButtons onBack={onBack} onSkip={onNext} />}
    >
      <EmptyState
        className="py-8"
        level={3}
        icon={<Bot aria-hidden />}
        title="Add your bot first"
        action={
          <Button variant="primary" onClick={onAdd}>
            Add your bot
          </Button>
        }
      >
        With its token Botter can receive messages and reply to them.
      </EmptyState>
    </StepFrame>
  );
}
