import type { Bot, BroadcastMessage } from '@botter/contracts';
import { useContactFields } from '@botter/web-contacts';
import { useShortcuts } from '@botter/web-data';
import { FormattedText, formatShortcuts, measureMessage, valuesAfter } from '@botter/web-messages';
import { Badge, Button, Field } from '@botter/web-ui';
import { BroadcastButtons } from './broadcast-buttons';

interface MessageFieldsProps {
  bot: Bot;
  message: BroadcastMessage;
  problem: string | undefined;
  onChange: (patch: Partial<BroadcastMessage>) => void;
}

/** No message precedes a broadcast. */
const isKnown = ({ place }: { place: string }) => !/^\{\{(message|start)\./.test(place);

/** The text of a broadcast and its buttons. */
export function MessageFields({ bot, message, problem, onChange }: MessageFieldsProps) {
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
      {media && (
        <p className="flex items-center gap-2 text-sm">
          With a <Badge>{media.type}</Badge>
          <Button size="sm" variant="dangerGhost" onClick={() => onChange({ media: null })}>
            Remove
          </Button>
        </p>
      )}
      <BroadcastButtons bot={bot} message={message} values={values} onChange={onChange} />
    </>
  );
}
