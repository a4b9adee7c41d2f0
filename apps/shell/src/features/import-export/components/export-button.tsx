import type { Bot } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Button, toast } from '@botter/web-ui';
import { Download } from 'lucide-react';
import { useExportBot } from '../api/use-bot-file';

/** Saves the bot's configuration as a file on this device. */
export function ExportButton({ bot }: { bot: Bot }) {
  const { mutateAsync: read, isPending } = useExportBot(bot.id);
  const save = async () => {
    try {
      const document = await read();
      const blob = new Blob([`${JSON.stringify(document, null, 2)}\n`], { type: 'application/json' });
      const address = URL.createObjectURL(blob);
      const link = window.document.createElement('a');
      link.href = address;
      link.download = `${bot.username}.json`;
      link.click();
      // The browser has begun to save it by then.
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    } catch (error) {
      toast.error(errorText(error, 'Failed to export the bot'));
    }
  };
  return (
    <Button size="sm" busy={isPending} onClick={() => void save()}>
      <Download aria-hidden />
      Export
    </Button>
  );
}
