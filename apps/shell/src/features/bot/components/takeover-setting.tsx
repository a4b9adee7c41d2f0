import type { Bot, TakeoverMode } from '@botter/contracts';
import { errorText, undoOption } from '@botter/web-data';
import { Alert, Select, type SelectOption, toast, useAttempt } from '@botter/web-ui';
import { useSetTakeoverMode } from '../api/use-bot-mutations';
import { takeoverNames } from './takeover-names';

const modes: readonly SelectOption<TakeoverMode>[] = Object.entries(takeoverNames).map(([value, label]) => ({
  value: value as TakeoverMode,
  label,
}));

/** Whether a person's message pauses the bot's replies in that chat, and for how long. */
export function TakeoverSetting({ bot }: { bot: Bot }) {
  const setMode = useSetTakeoverMode(bot.id);
  const { problem, attempt, dismiss } = useAttempt();
  const choose = async (mode: TakeoverMode) => {
    if (mode === bot.takeover_mode || setMode.isPending) return;
    await attempt(
      async () => {
        await setMode.mutateAsync(mode);
        toast.success('Human takeover updated', undoOption(bot.id));
      },
      (error) => errorText(error, 'Failed to update human takeover'),
    );
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="text-sm font-medium">Human takeover</h3>
        <p className="text-xs text-muted">
          When a person writes in a chat, the bot stops replying there for this long.
        </p>
      </div>
      <div className="w-38">
        <Select
          aria-label="Human takeover"
          value={setMode.isPending ? setMode.variables : bot.takeover_mode}
          onValueChange={(mode) => void choose(mode)}
          disabled={setMode.isPending}
          options={modes}
        />
      </div>
      {problem && (
        <Alert className="basis-full" onDismiss={dismiss}>
          {problem}
        </Alert>
      )}
    </div>
  );
}
