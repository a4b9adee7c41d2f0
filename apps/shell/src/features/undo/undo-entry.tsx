import { type Bot, calls, type HistoryEntry } from '@botter/contracts';
import { canEdit, errorText, isOwner, readBotAgain, request, undoMs } from '@botter/web-data';
import { Alert, Button, toast } from '@botter/web-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';

/** Changes without undo: tokens, secrets, shares, publishing, and the life of a bot. */
const final =
  /^(?:Bot(?:Added|TokenReplaced|Deleted|Draft\w+)|TelegramProfileChanged|WebhookSecretRotated|Share\w+)$/;

const failedText = 'Failed to undo';

interface UndoEntryProps {
  bot: Bot;
  /** All entries of one request. */
  group: readonly HistoryEntry[];
}

/** Undoes one change of the history, if the person may and the change can be undone. */
export function UndoEntry({ bot, group }: UndoEntryProps) {
  const cache = useQueryClient();
  const undo = useMutation({
    mutationFn: (body: { readonly version: number } | { readonly change: string }) =>
      request(calls.undoChange, { params: { id: bot.id }, body }),
    onSettled: () => readBotAgain(cache, bot.id),
  });
  const run = async (body: Parameters<typeof undo.mutateAsync>[0], words: string) => {
    try {
      const { change, notices } = await undo.mutateAsync(body);
      const isRedo = words === 'Redone';
      toast.success(words, {
        durationMs: undoMs,
        description: notices.join(' ') || undefined,
        action: {
          label: isRedo ? 'Undo' : 'Redo',
          onClick: () => void run({ change }, isRedo ? 'Undone' : 'Redone'),
        },
      });
    } catch (error) {
      // Pressed in the notice: the entry may have disappeared.
      if ('change' in body) toast.error(errorText(error, failedText));
    }
  };
  const [newest] = group;
  const may = isOwner(bot) || (canEdit(bot) && group.every(({ type }) => type === 'ActionChanged'));
  if (!newest || !may || group.some(({ type }) => final.test(type))) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        busy={undo.isPending}
        onClick={() => void run({ version: newest.version }, 'Undone')}
      >
        <Undo2 aria-hidden />
        Undo
      </Button>
      {undo.error && 'version' in undo.variables && (
        <Alert className="basis-full" onDismiss={undo.reset}>
          {errorText(undo.error, failedText)}
        </Alert>
      )}
    </>
  );
}
