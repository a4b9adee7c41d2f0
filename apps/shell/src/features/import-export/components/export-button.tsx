import type { Bot } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { type Attempts, Button } from '@botter/web-ui';
import { Download } from 'lucide-react';
import { useExportBot } from '../api/use-bot-file';

/** Saves the bot's configuration as a file on this device. */
export function ExportButton({ bot, attempt }: { bot: Bot; attempt: Attempts['attempt'] }) {
  const { mutateAsync: read, isPending } = useExportBot(bot.id);
  const save = async () => {
    const document = await read();
    const blob = new Blob([`${JSON.stringify(document, null, 2)}\n`], { type: 'application/json' });
    const address = URL.createObjectURL(blob);
    const link = window.document.createElement('a');
    link.href = address;
    link.download = `${bot.username}.json`;
    link.click();
    // The browser has begun to save it by then.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  const press = () => attempt(save, (error) => errorText(error, 'Failed to export the bot'));
  return (
    <Button size="sm" busy={isPending} onClick={() => void press()}>
      <Download aria-hidden />
      Export
    </Button>
  );
}
