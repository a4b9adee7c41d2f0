import { arrangeButtons } from '@botter/bot-api';
import { type Bot, conditionSentence, type Step, stepSentence } from '@botter/contracts';
import { ChosenMedia, type FillIn, filledLabels, filledText, sampleAnswer } from '@botter/web-messages';
import { MessageNotice, MessagePreview } from '@botter/web-ui';
import { stepTitle } from '../../../shared/step-title';

interface StepPreviewProps {
  bot: Bot;
  step: Step;
  fillIn: FillIn;
}

/** A step as people see it, with a sample answer after a question. */
export function StepPreview({ bot, step, fillIn }: StepPreviewProps) {
  if (step.type === 'message') {
    return (
      <MessagePreview
        direction="incoming"
        media={step.media && <ChosenMedia botId={bot.id} media={step.media} />}
        {...filledText(step, fillIn)}
        placeholder="A message"
        buttons={arrangeButtons(filledLabels(step.buttons, fillIn), step)}
      />
    );
  }
  if (step.type === 'question') return <QuestionPreview step={step} fillIn={fillIn} />;
  if (step.type === 'branch') {
    return step.branches.map(({ when, goTo }, at) => (
      <MessageNotice key={at} className="rounded-xl">
        If {conditionSentence(when)}: {goTo || '…'}
      </MessageNotice>
    ));
  }
  const words = step.type === 'set' ? fillIn(stepSentence(step)) : stepTitle(step);
  return <MessageNotice className="rounded-xl">{words}</MessageNotice>;
}

function QuestionPreview({ step, fillIn }: Pick<StepPreviewProps, 'fillIn'> & { step: Step<'question'> }) {
  const { answer } = step;
  const options = answer.type === 'choice' ? answer.options.map(({ label }) => fillIn(label)) : [];
  const labels = answer.type === 'phone' ? ['Share my phone number'] : options;
  return (
    <>
      <MessagePreview
        direction="incoming"
        {...filledText(step, fillIn)}
        placeholder="A question"
        buttons={labels.map((label) => [{ label: label || '…', type: 'callback', value: label }])}
      />
      <MessagePreview direction="outgoing" text={options[0] || String(sampleAnswer(answer))} />
    </>
  );
}
