import { refusalText, usualRefusal } from '@botter/bot-api';

/** Why a message was not delivered: plain words, and below them Telegram's description. */
export function RefusalText({ error }: { error: string }) {
  return (
    <>
      {refusalText(error)}
      {usualRefusal(error) && <span className="block text-2xs opacity-80">{error}</span>}
    </>
  );
}
