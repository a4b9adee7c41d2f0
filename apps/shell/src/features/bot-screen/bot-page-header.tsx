import type { Bot } from '@botter/contracts';
import { PageHeader, type PageHeaderProps } from '@botter/web-ui';
import type { ReactNode } from 'react';
import { BackLink } from './back-link';

interface BotPageHeaderProps extends Omit<PageHeaderProps, 'back' | 'leading'> {
  bot: Bot;
  /** The address of the link back, if it isn't the bot's dashboard. */
  back?: string;
  /** After the bot's name: what the page shows of it, instead of the username. */
  about?: ReactNode;
}

/** The head of a page of one bot: the link back, the page's title, and the bot's name. */
export function BotPageHeader({
  bot,
  back = `/bots/${bot.id}/dashboard`,
  about = `@${bot.username}`,
  description = (
    <>
      <bdi>{bot.name}</bdi> · {about}
    </>
  ),
  ...header
}: BotPageHeaderProps) {
  return <PageHeader {...header} back={<BackLink to={back} />} description={description} />;
}
