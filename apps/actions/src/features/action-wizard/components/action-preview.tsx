import { arrangeButtons } from '@botter/bot-api';
import {
  type Action,
  type Bot,
  buttonTemplates,
  defaultTrigger,
  isTarget,
  mayHavePlaces,
  stepTemplates,
} from '@botter/contracts';
import { ChosenMedia, filledLabels, filledText, sampleValues, useFillIn } from '@botter/web-messages';
import { Avatar, MessageNotice, MessagePreview, MessageWall } from '@botter/web-ui';
import type { ActionForm } from '../../../shared/action-form';
import { findCallback } from '../../../shared/callback-actions';
import { compactDelay } from '../../../shared/compact-delay';
import { StepPreview } from '../preview/step-preview';

interface ActionPreviewProps {
  bot: Bot;
  form: ActionForm;
  actions: readonly Action[];
}

/** The whole reply as it will look on a phone, seen by the person who writes to the bot. */
export function ActionPreview({ bot, form, actions }: ActionPreviewProps) {
  const texts = [
    form.text,
    ...buttonTemplates(form.buttons),
    ...form.steps.flatMap((step) => stepTemplates(step)),
  ];
  const values = sampleValues(bot.name, texts, form.steps);
  const fillIn = useFillIn(values, texts.some(mayHavePlaces));
  // An action may have only steps.
  const hasMessage = form.text.trim() !== '' || form.media !== null || form.steps.length === 0;
  const command = form.command.trim();
  const pressed = isTarget(form.trigger || defaultTrigger);
  return (
    <aside aria-label="Live preview" className="mx-auto w-full max-w-sm">
      <div className="overflow-hidden rounded-[2rem] border-6 border-line bg-surface shadow-lg">
        <div className="flex items-center gap-3 border-b border-line px-4 py-3">
          <Avatar name={bot.name} size="sm" />
          <div className="min-w-0">
            <p className="truncate text-sm font-semibold">{bot.name}</p>
            <p className="text-xs text-muted">bot</p>
          </div>
        </div>
        {/* It scrolls, so it must be reachable by keyboard. */}
        <section
          aria-label="Messages"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="max-h-[min(34rem,calc(100dvh-14rem))] overflow-y-auto focus-visible:-outline-offset-2"
        >
          <MessageWall className="min-h-88">
            {/* Pushes a short conversation down, without cutting off the top of a long one. */}
            <span aria-hidden className="mt-auto" />
            {pressed ? (
              <MessageNotice>A button with the value {command || '…'} is pressed</MessageNotice>
            ) : (
              <MessagePreview direction="outgoing" text={command} placeholder="/…" />
            )}
            {hasMessage && (
              <MessagePreview
                direction="incoming"
                media={form.media && <ChosenMedia botId={bot.id} media={form.media} />}
                {...filledText(form, fillIn)}
                placeholder="Your message appears here"
                buttons={arrangeButtons(filledLabels(form.buttons, fillIn), form)}
              />
            )}
            {form.steps.map((step) => (
              <StepPreview key={step.id} bot={bot} step={step} fillIn={fillIn} />
            ))}
            {form.delayedCallbacks.map(({ callbackCommand, delaySeconds }, at) => (
              <DelayedAnswer
                key={at}
                command={callbackCommand}
                delay={compactDelay(delaySeconds)}
                answer={findCallback(actions, callbackCommand)}
              />
            ))}
          </MessageWall>
        </section>
      </div>
      <p className="mt-3 text-center text-xs text-faint">What people see in Telegram</p>
    </aside>
  );
}

function DelayedAnswer({
  command,
  delay,
  answer,
}: {
  command: string;
  delay: string;
  answer: Action | undefined;
}) {
  return (
    <>
      <MessageNotice>
        {delay} later: {command}
      </MessageNotice>
      {answer && (
        <MessagePreview
          direction="incoming"
          media={
            answer.actionData.media && <ChosenMedia botId={answer.botId} media={answer.actionData.media} />
          }
          text={answer.actionData.text}
          parseMode={answer.parseMode}
          buttons={arrangeButtons(answer.actionData.buttons, answer.actionData)}
        />
      )}
    </>
  );
}
