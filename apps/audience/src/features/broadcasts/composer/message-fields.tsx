import type { Bot, BroadcastMessage } from '@botter/contracts';
import { useContactFields } from '@botter/web-contacts';
import { useShortcuts } from '@botter/web-data';
import {
  FormattedText,
  formatShortcuts,
  MediaPicker,
  type MediaUpload,
  measureMessage,
  valuesAfter,
} from '@botter/web-messages';
import { Field } from '@botter/web-ui';
import { BroadcastButtons } from './broadcast-buttons';

interface MessageFieldsProps {
  bot: Bot;
  message: BroadcastMessage;
  problem: string | undefined;
  upload: MediaUpload;
  /** While it is being saved. */
  busy: boolean;
  onChange: (patch: Partial<BroadcastMessage>) => void;
}

/** No message precedes a broadcast. */
const isKnown = ({ place }: { place: string }) => !/^\{\{(message|start)\./.test(place);

/** The text of a broadcast, its file and its buttons. */
export function MessageFields({ bot, message, problem, upload, busy, onChange }: MessageFieldsProps) {
  const { text, parseMode, media } = message;
  const { length, limit, messages, problem: refused } = measureMessage(message);
  const values = valuesAfter([], useContactFields(bot.id)).filter(isKnown);
  useShortcuts('Message of a broadcast', formatShortcuts);
  return (
    <>
      <Field
        label="Message"
        required={!media}
        aside={`${length.toLocaleString()} / ${limit.toLocaleString()}`}
        error={refused ?? problem}
        hint={
          messages > 1 ? `Longer than Telegram allows: your bot sends it as ${messages} messages.` : undefined
        }
      >
        <FormattedText
          text={text}
          parseMode={parseMode}
          onChange={onChange}
          rows={6}
          placeholder="Hello {{contact.first_name}}, our spring sale has begun!"
          values={values}
        />
      </Field>
      <MediaPicker
        bot={bot}
        media={media}
        onChange={(next) => onChange({ media: next })}
        upload={upload}
        busy={busy}
      />
      <BroadcastButtons bot={bot} message={message} values={values} onChange={onChange} />
    </>
  );
}
