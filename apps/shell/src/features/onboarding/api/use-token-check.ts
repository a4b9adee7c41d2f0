import { calls, type TelegramBot } from '@botter/contracts';
import { request } from '@botter/web-data';
import { useEffect, useState } from 'react';

/** How long a token must stay unchanged before Telegram is asked about it, in milliseconds. */
const pauseMs = 300;

export type TokenCheck =
  | { readonly state: 'none' }
  | { readonly state: 'checking' }
  | { readonly state: 'known'; readonly telegramBot: TelegramBot }
  | { readonly state: 'refused'; readonly error: unknown };

interface Answer {
  readonly token: string;
  readonly attempt: number;
  readonly check: TokenCheck;
}

/**
 * Asks Telegram whose token this is, while it is typed. Not a query: the token would be the key of its entry,
 * and nothing may keep it.
 */
export function useTokenCheck(token: string | undefined): { check: TokenCheck; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (token === undefined) return;
    const abort = new AbortController();
    const answered = (check: TokenCheck) => {
      if (!abort.signal.aborted) setAnswer({ token, attempt, check });
    };
    const timer = setTimeout(() => {
      request(calls.checkBotToken, { body: { token }, signal: abort.signal }).then(
        ({ telegramBot }) => answered({ state: 'known', telegramBot }),
        (error: unknown) => answered({ state: 'refused', error }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [token, attempt]);
  const retry = () => setAttempt((before) => before + 1);
  if (token === undefined) return { check: { state: 'none' }, retry };
  const isCurrent = answer?.token === token && answer.attempt === attempt;
  return { check: isCurrent ? answer.check : { state: 'checking' }, retry };
}
