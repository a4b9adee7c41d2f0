import { type InlineButton, MessagePreview } from '@botter/web-ui';
import type { ChatLine } from '../api/sandbox-api';
import { LineMedia } from './line-media';

interface MessageLineProps {
  line: ChatLine;
  own: boolean;
  tail: boolean;
  /** Message whose button waits for the bot. */
  pressing: number | undefined;
  onPress: (data: string) => void;
  onCommand: (command: string) => void;
}

/** One message; its callback buttons press, the others open their address. */
export function MessageLine({ line, own, tail, pressing, onPress, onCommand }: MessageLineProps) {
  const onButton = ({ type, value }: InlineButton) => {
    if (type === 'callback') onPress(value);
    else window.open(value, '_blank', 'noopener');
  };
  return (
    <div aria-busy={pressing === line.messageId} className="group/line aria-busy:animate-pulse">
      <MessagePreview
        direction={own ? 'outgoing' : 'incoming'}
        text={line.text}
        parseMode={line.html ? 'HTML' : ''}
        buttons={line.buttons}
        onButton={onButton}
        onCommand={onCommand}
        media={line.media && <LineMedia media={line.media} />}
        placeholder={line.media ? undefined : kindOf(line)}
        time={line.at}
        edited={line.edited}
        tail={tail}
      />
    </div>
  );
}

/** A message without words or file, named by what it holds. */
function kindOf({ message }: ChatLine): string {
  if (message.location) return 'Location';
  if (message.contact) return 'Contact';
  return 'Message';
}
