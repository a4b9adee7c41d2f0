import { IconButton, Popover } from '@botter/web-ui';
import { CircleHelp } from 'lucide-react';

/** In the order in which the engine decides. */
const lines = [
  'A press of a button',
  'A command, then a link to the bot, then /start',
  '/cancel, while a question waits for an answer',
  'A valid answer to that question',
  'Words that are the whole message',
  'The question that waits asks again',
  'Words that the message starts with, then words that it contains: longer ones first, then the older action',
  'A photo, a file or other content',
  'Everything else',
];

/** What decides if several triggers fit a message. */
export function WhatWins() {
  return (
    <Popover
      label="What wins"
      className="w-80"
      trigger={
        <IconButton
          size="sm"
          label="What wins?"
          tooltip={false}
          title="What wins?"
          icon={<CircleHelp aria-hidden />}
        />
      }
    >
      <h4 className="font-medium">What wins</h4>
      <p className="mt-1 text-xs text-muted">If more than one of these fits a message, the first decides.</p>
      <ol className="mt-2 list-decimal space-y-1 pl-5 text-xs marker:text-faint marker:tabular-nums">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <p className="mt-2 text-xs text-muted">
        After a command or whole-message words in the middle of a dialog, the bot asks its question again.
      </p>
    </Popover>
  );
}
