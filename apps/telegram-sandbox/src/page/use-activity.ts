import { toast } from '@botter/web-ui';
import { sandboxApi } from './api/sandbox-api';

/** What a person does with messages: vote, react, pay. A refusal is shown for a moment. */
export function useActivity(botId: number, personId: number) {
  const attempt = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (refusal) {
      toast.error((refusal as Error).message);
    }
  };
  return {
    vote: (messageId: number, options: readonly number[]) =>
      void attempt(sandboxApi.vote(botId, personId, messageId, options)),
    react: (messageId: number, emoji: string) =>
      void attempt(sandboxApi.react(botId, personId, messageId, emoji)),
    pay: (messageId: number) => void attempt(sandboxApi.pay(botId, personId, messageId)),
  };
}
