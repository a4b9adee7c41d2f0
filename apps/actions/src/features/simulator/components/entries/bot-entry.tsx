import { replyReasonWords } from '@botter/simulator';
import { ChosenMedia } from '@botter/web-messages';
import { MessageNotice, MessagePreview } from '@botter/web-ui';
import type { EntryProps } from './entry-props';

/** A message of the bot, and why it says this. */
export function BotEntry({ entry, botId, sender, endsReply, onSend, onPress }: EntryProps<'bot'>) {
  const why = replyReasonWords(entry.why);
  return (
    <>
      <MessagePreview
        direction="incoming"
        text={entry.text}
        parseMode={entry.parseMode}
        media={entry.media && <ChosenMedia botId={botId} media={entry.media} />}
        time={entry.at}
        sender={sender}
        buttons={entry.keyboard}
        onButton={(_button, row, column) => onPress(entry.id, row, column)}
        onCommand={onSend}
      />
      {endsReply && why && <MessageNotice className="mx-0 my-0 ml-2">{why}</MessageNotice>}
    </>
  );
}
