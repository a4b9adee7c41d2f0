import { Avatar, MessageNotice, MessagePreview, MessageWall } from '@botter/web-ui';
import { type StoryLine, storyLines } from './story';

/** The story as the customer sees it, in Telegram. */
export function PictureChat({ moment }: { moment: number }) {
  return (
    <div className="flex min-h-0 flex-col">
      <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line bg-surface px-4">
        <Avatar name="Coffee Corner" size="sm" />
        <div className="min-w-0 text-left leading-tight">
          <p className="text-sm font-semibold">Coffee Corner</p>
          <p className="text-xs text-muted">bot</p>
        </div>
      </div>
      <MessageWall className="min-h-0 flex-1 justify-end overflow-hidden p-3 text-left">
        {storyLines
          .filter((line) => line.from <= moment)
          .map((line) => (
            <div key={line.id} className="animate-rise-in">
              <Line line={line} moment={moment} />
            </div>
          ))}
      </MessageWall>
    </div>
  );
}

function Line({ line, moment }: { line: StoryLine; moment: number }) {
  if (line.who === 'notice') return <MessageNotice>{line.text}</MessageNotice>;
  const pressed = line.pressed?.at === moment ? line.pressed.label : undefined;
  return (
    <div className="relative">
      <MessagePreview
        direction={line.who === 'person' ? 'outgoing' : 'incoming'}
        text={line.text}
        parseMode="HTML"
        buttons={line.buttons}
      />
      {pressed && (
        <span className="absolute bottom-11 left-[18%] size-8 animate-ping rounded-full bg-accent/50" />
      )}
    </div>
  );
}
