import type { Bot, MenuCommand } from '@botter/contracts';
import { errorText, isOwner, useMenuButton, useMenuCommands } from '@botter/web-data';
import { Alert, LeaveGuard, PageHeader } from '@botter/web-ui';
import { useState } from 'react';
import { BackLink } from '../bot-screen/back-link';
import { BotNotFound } from '../bot-screen/bot-not-found';
import { BotScreen } from '../bot-screen/bot-screen';
import { OwnerOnly } from '../bot-screen/owner-only';
import { MenuButtonCard } from './components/menu-button-card';
import { MenuCommandsCard } from './components/menu-commands-card';
import { MenuLoading } from './components/menu-loading';
import { isSameButton, type MenuButtonDraft } from './menu-button-draft';
import { areSameCommands } from './menu-commands';

/** The menu of a bot: its button and its commands. */
export default function MenuPage() {
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
  const [buttonDraft, setButtonDraft] = useState<MenuButtonDraft>();
  const [commandsDraft, setCommandsDraft] = useState<readonly MenuCommand[]>();
  const live = button.data?.menuButton;
  const changed =
    (buttonDraft !== undefined && !(live && isSameButton(buttonDraft, live))) ||
    (commandsDraft !== undefined && !areSameCommands(commandsDraft, commands.data?.commands ?? []));

  if (button.isPending || commands.isPending) return <MenuLoading />;
  return (
    <>
      <LeaveGuard when={changed} text="Your changes haven't been sent to Telegram yet." />
      <PageHeader
        back={<BackLink to={`/bots/${bot.id}/dashboard`} />}
        title="Menu Configuration"
        description={`${bot.name} · @${bot.username}`}
      />
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
        <MenuButtonCard bot={bot} live={live} draft={buttonDraft} onDraft={setButtonDraft} />
        <MenuCommandsCard bot={bot} query={commands} draft={commandsDraft} onDraft={setCommandsDraft} />
      </div>
    </>
  );
}
