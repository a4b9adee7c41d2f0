import { errorText, undoOption } from '@botter/web-data';
import { Alert, Select, type SelectOption, toast, useAttempt } from '@botter/web-ui';

interface ChoiceSettingProps<V extends string> {
  botId: string;
  title: string;
  text: string;
  value: V;
  options: readonly SelectOption<V>[];
  saving: {
    readonly isPending: boolean;
    /** What is being saved. */
    readonly variables: V | undefined;
    mutateAsync(value: V): Promise<unknown>;
  };
  saved: string;
  failed: string;
}

/** A setting of a bot that is saved when it is chosen. */
export function ChoiceSetting<V extends string>({
  botId,
  title,
  text,
  value,
  options,
  saving,
  saved,
  failed,
}: ChoiceSettingProps<V>) {
  const { problem, attempt, dismiss } = useAttempt();
  const choose = async (chosen: V) => {
    if (chosen === value || saving.isPending) return;
    await attempt(
      async () => {
        await saving.mutateAsync(chosen);
        toast.success(saved, undoOption(botId));
      },
      (error) => errorText(error, failed),
    );
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="text-sm font-medium">{title}</h3>
        <p className="text-xs text-muted">{text}</p>
      </div>
      <div className="w-38">
        <Select
          aria-label={title}
          value={saving.isPending ? saving.variables : value}
          onValueChange={(chosen) => void choose(chosen)}
          disabled={saving.isPending}
          options={options}
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
