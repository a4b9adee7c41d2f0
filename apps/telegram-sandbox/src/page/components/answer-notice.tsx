import type { PressAnswer } from '../api/use-live';

/** A bot's answer to a callback query, shown over the conversation for a moment as Telegram does. */
export function AnswerNotice({ answer }: { answer: PressAnswer | undefined }) {
  const shown = answer && !answer.showAlert ? answer.text : '';
  return (
    <output className="pointer-events-none relative z-10 block h-0">
      {shown && (
        <span className="animate-rise-in absolute bottom-[32dvh] left-1/2 w-max max-w-[88%] -translate-x-1/2 rounded-xl bg-ink px-4 py-2.5 text-center text-sm font-medium text-canvas shadow-lg">
          {shown}
        </span>
      )}
    </output>
  );
}
