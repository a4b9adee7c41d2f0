import type { Bot } from '@botter/contracts';
import { useActions, useBots, useMe } from '@botter/web-data';
import { useCallback, useEffect } from 'react';
import { type Progress, useProgress } from './progress';
import { type SetupStep, stepToResume } from './setup-steps';

/** The progress of setting up a first bot: what the server has, and what this device remembers. */
export function useSetup() {
  const { me, error: meError, refetch: refetchMe } = useMe();
  const list = useBots();
  const { progress, update, restart } = useProgress(me?.id);
  const bot = botOf(list.bots, progress);
  const actions = useActions(bot?.id);
  // Another tab has added a bot that this one doesn't know yet.
  const isUnknown = progress.botId !== undefined && list.isSuccess && !bot;
  const { refetch } = list;
  useEffect(() => {
    if (isUnknown) void refetch();
  }, [isUnknown, refetch]);
  const setBot = useCallback((botId: string) => update({ botId, isNew: false, finished: false }), [update]);
  const error = meError ?? list.error ?? (bot ? actions.error : null);
  return {
    /** True once it is known whose progress it is. */
    isUserKnown: me !== undefined,
    /** False until it is known which step continues. */
    isReady: me !== undefined && list.data !== undefined && (!bot || actions.data !== undefined),
    error,
    retry: () => void Promise.all([refetchMe(), refetch(), actions.refetch()]),
    /** The bot that is being set up. */
    bot,
    actions: actions.actions,
    progress,
    resume: stepToResume({
      last: progress.step,
      hasBot: bot !== undefined,
      hasActions: actions.actions.length > 0,
    }),
    setStep: (step: SetupStep) => update({ step }),
    setBot,
    finish: () => update({ finished: true }),
    restart,
  };
}

/** The remembered one. On a device that remembers nothing, the only one a person has. */
function botOf(bots: readonly Bot[], { botId, isNew }: Progress): Bot | undefined {
  if (botId !== undefined) return bots.find(({ id }) => id === botId);
  return bots.length === 1 && !isNew ? bots[0] : undefined;
}
