import { arrangeButtons } from '@botter/bot-api';
import { type Bot, type BroadcastMessage, buttonTemplates, mayHavePlaces } from '@botter/contracts';
import { ChosenMedia, filledLabels, filledText, sampleValues, useFillIn } from '@botter/web-messages';
import { MessagePreview, MessageWall } from '@botter/web-ui';

/** The message as people see it in Telegram, with sample values. */
export function BroadcastPreview({ bot, message }: { bot: Bot; message: BroadcastMessage }) {
  const { text, buttons, media } = message;
  const texts = [text, ...buttonTemplates(buttons)];
  const hasPlaces = texts.some(mayHavePlaces);
  const fillIn = useFillIn(sampleValues(bot.name, texts, []), hasPlaces);
  return (
    <section aria-label="Preview">
      <div className="overflow-hidden rounded-xl border border-line">
        <MessageWall className="min-h-40 justify-end">
          <MessagePreview
            direction="incoming"
            media={media && <ChosenMedia botId={bot.id} media={media} />}
            {...filledText(message, fillIn)}
            placeholder="Your message appears here"
            buttons={arrangeButtons(filledLabels(buttons, fillIn), message)}
          />
        </MessageWall>
      </div>
      <p className="mt-2 text-center text-xs text-faint">
        {hasPlaces ? 'What people see in Telegram, with sample values' : 'What people see in Telegram'}
      </p>
    </section>
  );
}
