import { toast } from '@botter/web-ui';
import { useEffect, useState } from 'react';
import { sandboxApi } from './api/sandbox-api';

/** Telegram's applications wait about this long for an answer. */
const answerTimeoutMs = 15_000;

interface Pressed {
  readonly queryId: string;
  readonly messageId: number;
}

/** Presses buttons and shows that one waits for the bot's answer. */
export function usePresses(botId: number, personId: number, answered: string | undefined) {
  const [pressed, setPressed] = useState<Pressed>();
  useEffect(() => {
    if (!pressed) return;
    const timer = setTimeout(() => setPressed(undefined), answerTimeoutMs);
    return () => clearTimeout(timer);
  }, [pressed]);
  const press = async (messageId: number, data: string) => {
    try {
      const { query } = await sandboxApi.press(botId, personId, messageId, data);
      setPressed({ queryId: query.id, messageId });
    } catch (refusal) {
      toast.error((refusal as Error).message);
    }
  };
  const isWaiting = pressed !== undefined && pressed.queryId !== answered;
  return { press, waiting: isWaiting ? pressed.messageId : undefined };
}
