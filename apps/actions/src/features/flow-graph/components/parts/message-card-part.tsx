import { toPlainText } from '@botter/bot-api';
import { cn } from '@botter/web-ui';
import { useMemo } from 'react';
import { shownButtons } from '../../model/graph-geometry';
import { ButtonChips } from '../button-chips';
import { CardThumbnail } from '../card-thumbnail';
import type { CardPartProps } from './card-part';

/** Lines of text by the rows of buttons below them. */
const textLines = ['line-clamp-7', 'line-clamp-4', 'line-clamp-3', 'line-clamp-2'];

export function MessageCardPart({ part, action, botId, mayEdit, far }: CardPartProps<'message'>) {
  const { parseMode, text, media, buttons } = part;
  const hasSteps = (action.actionData.steps ?? []).length > 0;
  const preview = useMemo(() => (parseMode === 'HTML' ? toPlainText(text) : text).trim(), [parseMode, text]);
  return (
    <>
      <div className="mt-0.5 flex min-h-0 flex-1 gap-2 overflow-hidden">
        {media && !far && <CardThumbnail botId={botId} media={media} />}
        {!far && (
          <p
            className={cn(
              // No higher than its lines: a part of the next one would be seen.
              'min-w-0 self-start text-xs break-words whitespace-pre-line text-muted',
              textLines[Math.min(buttons.length, shownButtons) || (hasSteps ? 2 : 0)],
              !preview && 'italic',
            )}
          >
            {preview || (hasSteps ? '' : 'No response message')}
          </p>
        )}
      </div>
      {buttons.length > 0 && <ButtonChips {...part} mayEdit={mayEdit} />}
    </>
  );
}
