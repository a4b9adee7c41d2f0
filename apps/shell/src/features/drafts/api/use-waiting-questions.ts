import { calls, type WaitingQuestion } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { useQuery } from '@tanstack/react-query';

/** No live event says that someone has answered. Milliseconds. */
const askEveryMs = 30_000;
/** Of one call. */
const stepsAtOnce = 100;

/** Who waits at questions that publishing the draft removes or changes. */
export const useWaitingQuestions = (botId: string) =>
  useQuery({
    queryKey: [...queryKeys.history(botId), 'draft', 'waiting'],
    queryFn: async ({ signal }) =>
      (await request(calls.getDraftWaiting, { params: { botId }, signal })).questions,
    refetchInterval: askEveryMs,
  });

/** Ends the dialogs of those who wait there, and runs an action for them. Returns how many they are. */
export async function sendPeople(
  botId: string,
  questions: readonly WaitingQuestion[],
  goTo: string,
): Promise<number> {
  let people = 0;
  for (let at = 0; at < questions.length; ) {
    const steps = questions.slice(at, at + stepsAtOnce).map(({ actionId, stepId }) => ({ actionId, stepId }));
    const sent = await request(calls.sendWaitingPeople, { params: { botId }, body: { steps, goTo } });
    people += sent.people;
    if (!sent.more) at += stepsAtOnce;
  }
  return people;
}
