import type { Bot, MenuCommand } from '@botter/contracts';
import { errorText, isOwner, useActions, useMenuButton, useMenuCommands } from '@botter/web-data';
import { Alert, LeaveGuard } from '@botter/web-ui';
import { useState } from 'react';
import { BotNotFound } from '../bot-screen/bot-not-found';
import { BotPageHeader } from '../bot-screen/bot-page-header';
import { BotScreen } from '../bot-screen/bot-screen';
import { OwnerOnly } from '../bot-screen/owner-only';
import { useSendMenu } from './api/use-send-menu';
import { MenuButtonCard } from './components/menu-button-card';
import { MenuChanges } from './components/menu-changes';
import { MenuCommandsCard } from './components/menu-commands-card';
import { MenuLoading } from './components/menu-loading';
import { isSameButton, type MenuButtonDraft, toMenuButton } from './menu-button-draft';
import { areSameCommands, countChanges } from './menu-commands';
import { menuNotice } from './menu-notices';

/** The menu of a bot: its button and its commands. */
export function MenuPage() {
  return (
    <BotScreen
      title="Menu Configuration"
      loading={<MenuLoading />}
      notFound={
        <BotNotFound>
          The bot you are trying to configure does not exist, or you have no access to it.
        </BotNotFound>
      }
    >
      {(bot) =>
        isOwner(bot) ? (
          <Menu key={bot.id} bot={bot} />
        ) : (
          <OwnerOnly bot={bot} title="Only the owner can configure the menu">
            Ask its owner to change the menu button or the commands.
          </OwnerOnly>
        )
      }
    </BotScreen>
  );
}

function Menu({ bot }: { bot: Bot }) {
  const button = useMenuButton(bot.id);
  const commands = useMenuCommands(bot.id);
  const actions = useActions(bot.id);
  const [buttonDraft, setButtonDraft] = useState<MenuButtonDraft>();
  const [commandsDraft, setCommandsDraft] = useState<readonly MenuCommand[]>();
  const live = button.data?.menuButton;
  const liveCommands = commands.data?.commands ?? [];
  const sending = useSendMenu(bot.id);
  const buttonChanged = buttonDraft !== undefined && !(live && isSameButton(buttonDraft, live));
  const commandsChanged = commandsDraft !== undefined && !areSameCommands(commandsDraft, liveCommands);
  const changed = buttonChanged || commandsChanged;
  const count = (buttonChanged ? 1 : 0) + (commandsChanged ? countChanges(commandsDraft, liveCommands) : 0);
  const discard = () => {
    setButtonDraft(undefined);
    setCommandsDraft(undefined);
  };
  const sendAll = async () => {
    const wanted = buttonChanged ? toMenuButton(buttonDraft) : undefined;
    if (wanted && 'problem' in wanted) return menuNotice.refusal(wanted.problem);
    if (wanted) {
      if (!(await sending.sendButton(wanted))) return;
      setButtonDraft(undefined);
    }
    // The default button leaves no commands, and an empty list is no list for Telegram.
    if (!commandsChanged || commandsDraft.length === 0 || wanted?.type === 'default') return;
    if (await sending.sendCommands(commandsDraft)) setCommandsDraft(undefined);
  };

  const header = <BotPageHeader bot={bot} title="Menu Configuration" />;
  // Not isPending: if the actions can't be loaded, their list fetches them once more when it appears. It must
  // not vanish during that.
  if (button.isPending || commands.isPending || !actions.isFetched) {
    return (
      <>
        {header}
        <MenuLoading />
      </>
    );
  }
  return (
    <>
      <LeaveGuard when={changed} text="Your changes haven't been sent to Telegram yet." />
      {header}
      {button.error && (
        <Alert
          tone="error"
          onRetry={() => void button.refetch()}
          retrying={button.isFetching}
          className="mb-5"
        >
          {errorText(button.error, 'Failed to load the menu button')}
        </Alert>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <MenuButtonCard live={live} draft={buttonDraft} onDraft={setButtonDraft} sending={sending} />
        <MenuCommandsCard
          bot={bot}
          query={commands}
          draft={commandsDraft}
          onDraft={setCommandsDraft}
          sending={sending}
        />
      </div>
      <MenuChanges
        count={count}
        busy={sending.isSendingButton || sending.isSendingCommands}
        onSend={() => void sendAll()}
        onDiscard={discard}
      />
    </>
  );
}
