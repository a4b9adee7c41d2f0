import { commandFormatText } from '@botter/contracts';

/** The format of commands, and what to do when the menu looks outdated. */
export function MenuHelp() {
  return (
    <div className="text-xs leading-relaxed text-muted">
      <p>{commandFormatText}.</p>
      <p className="mt-1">
        Changes can take a few minutes to appear. Don't see them? Refresh the Telegram app, clear its cache,
        or test in Telegram's web client.
      </p>
    </div>
  );
}
