import { arrangeButtons } from '@botter/bot-api';
import { type Bot, conditionSentence, type Step, stepSentence } from '@botter/contracts';
import { fill, type TemplateValues } from '@botter/engine';
import { filledLabels, filledText, sampleAnswer } from '@botter/web-messages';
import { MessageNotice, MessagePreview } from '@botter/web-ui';
import { ActionMedia } from '../../../shared/components/action-media';
import { stepTitle } from '../../../shared/step-title';

interface StepPreviewProps {
  bot: Bot;
  step: Step;
  values: TemplateValues;
}

/** A step as people see it, with a sample answer after a question. */
export function StepPreview({ bot, step, values }: StepPreviewProps) {
  if (step.type === 'message') {
    return (
      <MessagePreview
        direction="incoming"
        media={step.media && <ActionMedia botId={bot.id} media={step.media} />}
        {...filledText(step, values)}
        placeholder="A message"
        buttons={arrangeButtons(filledLabels(step.buttons, values), step)}
      />
    );
  }
  if (step.type === 'question') return <QuestionPreview step={step} values={values} />;
  if (step.type === 'branch') {
    return step.branches.map(({ when, goTo }, at) => (
      <MessageNotice key={at} className="rounded-xl">
        If {conditionSentence(when)}: {goTo || '…'}
      </MessageNotice>
    ));
  }
  const words = step.type === 'set' ? fill(stepSentence(step), values) : stepTitle(step);
  return <MessageNotice className="rounded-xl">{words}</MessageNotice>;
}

function QuestionPreview({ step, values }: Pick<StepPreviewProps, 'values'> & { step: Step<'question'> }) {
  const { answer } = step;
  const options = answer.type === 'choice' ? answer.options.map(({ label }) => fill(label, values)) : [];
  const labels = answer.type === 'phone' ? ['Share my phone number'] : options;
  return (
    <>
      <MessagePreview
        direction="incoming"
        {...filledText(step, values)}
        placeholder="A question"
        buttons={labels.map((label) => [{ label: label || '…', type: 'callback', value: label }])}
      />
      <MessagePreview direction="outgoing" text={options[0] || String(sampleAnswer(answer))} />
    </>
  );
}
