import { arrangeButtons } from '@botter/bot-api';
import type { Action } from '@botter/contracts';
import { MessagePreview, MessageWall } from '@botter/web-ui';
import { startCommand } from '../api/use-add-start';

interface StartPreviewProps {
  text: string;
  parseMode?: Action['parseMode'];
  buttons?: Action['actionData']['buttons'];
  buttonLayout?: Action['actionData']['buttonLayout'];
}

/** The reply to /start as Telegram shows it. */
export function StartPreview({ text, parseMode = '', buttons = [], buttonLayout }: StartPreviewProps) {
  return (
    <section aria-label="Preview" className="max-w-xl overflow-hidden rounded-xl border border-line">
      <MessageWall className="h-full min-h-40 justify-end">
        <MessagePreview direction="outgoing" text={startCommand} />
        <MessagePreview
          direction="incoming"
          text={text}
          parseMode={parseMode}
          buttons={arrangeButtons(buttons, buttonLayout ?? 'horizontal')}
          placeholder="Nothing written yet"
        />
      </MessageWall>
    </section>
  );
}
