import { ids } from '../marks';
import { DemoChat } from './demo-chat';
import { DemoGraph } from './demo-graph';

/**
 * The product in use: a chat in Telegram next to the flow graph that replies to it, in step with each other.
 * It shows the end of the story until the page's script plays it.
 */
export function ProductDemo() {
  return (
    <figure className="mx-auto mt-14 max-w-5xl sm:mt-18">
      <figcaption className="sr-only">
        A customer writes /start to a bot in Telegram. Next to the chat, the flow graph shows which action
        answers: a welcome with buttons, the menu, and five minutes later a question for feedback.
      </figcaption>
      <div
        id={ids.story}
        aria-hidden
        inert
        className="overflow-hidden rounded-2xl border border-line-strong/70 bg-surface shadow-xl ring-6 ring-line/40"
      >
        <div className="grid md:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="grid h-[30rem] border-line max-md:border-b md:h-[31.5rem] md:border-r">
            <DemoChat />
          </div>
          <div className="grid grid-rows-[auto_minmax(0,1fr)]">
            <div className="flex h-14 items-center justify-between border-b border-line px-4">
              <p className="text-sm font-semibold">Action Flow Graph</p>
              <p className="flex items-center gap-1.5 text-xs text-muted">
                <span className="size-1.5 rounded-full bg-success" />
                Live
              </p>
            </div>
            <DemoGraph />
          </div>
        </div>
      </div>
    </figure>
  );
}
