import type { MenuButton, MenuCommand } from '@botter/contracts';
import { menuNotice } from '../menu-notices';
import { useClearMenuCommands, useUpdateMenuButton, useUpdateMenuCommands } from './use-menu-mutations';

/**
 * Sends changes of the menu to Telegram, and shows a notice with the result. Each returns true if Telegram
 * accepted the change.
 */
export function useSendMenu(botId: string) {
  const update = useUpdateMenuButton(botId);
  const clear = useClearMenuCommands(botId);
  const replace = useUpdateMenuCommands(botId);

  const sendButton = async (button: MenuButton): Promise<boolean> => {
    try {
      await update.mutateAsync(button);
      menuNotice.saved(botId, 'Menu button updated successfully!');
    } catch (error) {
      menuNotice.failure('Failed to update menu button', error);
      return false;
    }
    if (button.type !== 'default') return true;
    try {
      await clear.mutateAsync();
    } catch (error) {
      menuNotice.failure('Failed to update commands', error);
    }
    return true;
  };
  const sendCommands = async (commands: readonly MenuCommand[]): Promise<boolean> => {
    try {
      await replace.mutateAsync([...commands]);
      menuNotice.saved(botId, 'Commands updated successfully!');
      return true;
    } catch (error) {
      menuNotice.failure('Failed to update commands', error);
      return false;
    }
  };
  return {
    sendButton,
    sendCommands,
    isSendingButton: update.isPending || clear.isPending,
    isSendingCommands: replace.isPending,
  };
}
export type SendMenu = ReturnType<typeof useSendMenu>;
