import { Alert, Avatar, Dialog } from '@botter/web-ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { botsQuery } from '../api/queries';
import { type BotView, sandboxApi } from '../api/sandbox-api';

interface ForwardDialogProps {
  /** The message to forward; undefined while the dialog is closed. */
  messageId: number | undefined;
  from: BotView;
  personId: number;
  onClose: () => void;
}

/** Chooses the bot that a message is forwarded to. */
export function ForwardDialog({ messageId, from, personId, onClose }: ForwardDialogProps) {
  const bots = useQuery(botsQuery);
  const forward = useMutation({
    mutationFn: (botId: number) =>
      sandboxApi.forward(botId, personId, { botId: from.id, messageId: messageId ?? 0 }),
    onSuccess: onClose,
  });
  return (
    <Dialog open={messageId !== undefined} onOpenChange={onClose} size="sm" title="Forward to">
      {forward.error && <Alert className="mb-2">{forward.error.message}</Alert>}
      <ul aria-label="Bots" className="-mx-2">
        {(bots.data ?? []).map((bot) => (
          <li key={bot.id}>
            <button
              type="button"
              disabled={forward.isPending}
              onClick={() => forward.mutate(bot.id)}
              className="touch-target flex w-full items-center gap-3 rounded-lg px-2 py-1.5 text-left hover:bg-hover"
            >
              <Avatar name={bot.name} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold text-ink">{bot.name}</span>
                <span className="block truncate text-xs text-muted">@{bot.username}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
