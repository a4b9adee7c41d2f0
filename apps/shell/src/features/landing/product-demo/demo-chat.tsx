import { Avatar, MessageNotice, MessagePreview, MessageWall } from '@botter/web-ui';
import { type StoryLine, storyLines } from './story';

/**
 * The story as the customer sees it, in Telegram. All its lines are in the page from the start; those that
 * are still to come are invisible (`data-later`), and the column is moved down by their height. So nothing in
 * the page shifts.
 */
export function DemoChat() {
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
        <div data-column className="relative flex flex-col gap-1.5">
          {storyLines.map((line) => (
            <div
              key={line.id}
              data-from={line.from}
              className="not-data-later:animate-rise-in data-later:invisible"
            >
              <Line line={line} />
            </div>
          ))}
        </div>
      </MessageWall>
    </div>
  );
}

function Line({ line }: { line: StoryLine }) {
  if (line.who === 'notice') return <MessageNotice>{line.text}</MessageNotice>;
  return (
    <div className="relative">
      <MessagePreview
        direction={line.who === 'person' ? 'outgoing' : 'incoming'}
        text={line.text}
        parseMode="HTML"
        buttons={line.buttons}
      />
      {line.pressed && (
        <span
          hidden
          data-at={line.pressed.at}
          className="absolute bottom-11 left-[18%] size-8 animate-ping rounded-full bg-accent/50"
        />
      )}
    </div>
  );
}
