import { arrangeButtons } from '@botter/bot-api';
import type { Action } from '@botter/contracts';
import { MessagePreview, MessageWall } from '@botter/web-ui';

/** The shown part of a past action: its reply, as Telegram draws it. */
export type PreviewedAction = Partial<
  Pick<Action, 'parseMode'> &
    Pick<Action['actionData'], 'text' | 'buttons' | 'buttonLayout' | 'buttonsPerRow' | 'media'>
>;

/** The reply of an action as it was. Media show only their type: the file may be deleted. */
export function ActionPreview({ action }: { action: PreviewedAction }) {
  const { text, parseMode, buttons = [], buttonLayout = 'vertical', buttonsPerRow, media } = action;
  return (
    <MessageWall className="rounded-lg p-3">
      <MessagePreview
        direction="incoming"
        text={text}
        parseMode={parseMode}
        buttons={arrangeButtons(buttons, { buttonLayout, buttonsPerRow })}
        media={media && <p className="px-3 pt-2 text-xs font-medium text-muted capitalize">{media.type}</p>}
        placeholder="No text"
      />
    </MessageWall>
  );
}
