import type { Bot, Chat, Takeover } from '@botter/contracts';
import { errorText, networkErrorText } from '@botter/web-data';
import { Alert, Button, clockTime, dayName } from '@botter/web-ui';
import { useState } from 'react';
import { useResumeChat } from '../api/use-message-calls';
import { useUntil } from '../use-until';

/** Shows who took the chat over and until when, and lets the bot reply again. */
export function TakeoverBanner({ bot, chat, canResume }: { bot: Bot; chat: Chat; canResume: boolean }) {
  const takeover = useRunning(chat.takeover);
  const [now] = useState(() => new Date());
  const resume = useResumeChat(bot.id, chat.id);
  if (!takeover) return null;
  return (
    <Alert
      tone="warning"
      className="rounded-none border-x-0 border-t-0 sm:px-5"
      actions={
        canResume && (
          <Button size="sm" className="touch-target" busy={resume.isPending} onClick={() => resume.mutate()}>
            Resume bot
          </Button>
        )
      }
    >
      {takeoverText(takeover, now)}
      {resume.error && (
        <span role="alert" className="block text-error-ink">
          {errorText(resume.error, 'Failed to resume the bot', networkErrorText)}
        </span>
      )}
    </Alert>
  );
}

/** "Anna took over this chat. The bot is paused until 15:40." */
export function takeoverText({ by, until }: Takeover, now: Date): string {
  // A bot that hands over to people names no one.
  const what = by === null ? 'This chat is left to people.' : `${by} took over this chat.`;
  if (until === null) return `${what} The bot is paused until someone resumes it.`;
  const end = new Date(until);
  const day = end.toDateString() === now.toDateString() ? '' : `${dayName(end, now)}, `;
  return `${what} The bot is paused until ${day}${clockTime(end)}.`;
}

/** The takeover while it lasts: the server sends no event at its end. */
function useRunning(takeover: Takeover | null): Takeover | null {
  const until = useUntil(takeover?.until ?? null);
  return takeover?.until && until === null ? null : takeover;
}
