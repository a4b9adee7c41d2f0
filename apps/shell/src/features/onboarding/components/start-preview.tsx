import { arrangeButtons } from '@botter/bot-api';
import type { Action } from '@botter/contracts';
import { MessagePreview, MessageWall } from '@botter/web-ui';
import { startCommand } from '../api/use-add-start';

interface StartPreviewProps
  extends Partial<Pick<Action['actionData'], 'buttons' | 'buttonLayout' | 'buttonsPerRow'>> {
  text: string;
  parseMode?: Action['parseMode'];
}

/** The reply to /start as Telegram shows it. */
export function StartPreview({
  text,
  parseMode = '',
  buttons = [],
  buttonLayout = 'horizontal',
  buttonsPerRow,
}: StartPreviewProps) {
  return (
    <section aria-label="Preview" className="max-w-xl overflow-hidden rounded-xl border border-line">
      <MessageWall className="h-full min-h-40 justify-end">
        <MessagePreview direction="outgoing" text={startCommand} />
        <MessagePreview
          direction="incoming"
          text={text}
          parseMode={parseMode}
          buttons={arrangeButtons(buttons, { buttonLayout, buttonsPerRow })}
          placeholder="Nothing written yet"
        />
      </MessageWall>
    </section>
  );
}

type Shown = 'text' | 'buttons' | 'buttonLayout' | 'buttonsPerRow';
interface SavedPreviewProps {
  start: Pick<Action, 'parseMode'> & { readonly actionData: Pick<Action['actionData'], Shown> };
}

/** The same of an action that is there. */
export function SavedPreview({ start: { parseMode, actionData } }: SavedPreviewProps) {
  const { text, buttons, buttonLayout, buttonsPerRow } = actionData;
  return <StartPreview {...{ text, parseMode, buttons, buttonLayout, buttonsPerRow }} />;
}
