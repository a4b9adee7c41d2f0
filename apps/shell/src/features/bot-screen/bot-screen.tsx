import type { Bot } from '@botter/contracts';
import { errorText, useBot } from '@botter/web-data';
import { useParams } from '@botter/web-router';
import { Alert, Page } from '@botter/web-ui';
import { type ReactNode, useEffect } from 'react';
import { BotNotFound } from './bot-not-found';

interface BotScreenProps {
  /** Window title before the bot's name; without it only the bot's name. */
  title?: string;
  /** Shown until the bot is there. */
  loading: ReactNode;
  notFound?: ReactNode;
  /** The text if neither the server nor the bot can be reached. */
  failed?: string;
  children: (bot: Bot) => ReactNode;
}

/** The frame of every screen about one bot: loading, not found, failed, or the bot's own content. */
export function BotScreen({
  title,
  loading,
  notFound = <BotNotFound />,
  failed = 'Failed to load bot data',
  children,
}: BotScreenProps) {
  const { botId = '' } = useParams();
  const query = useBot(botId);
  const { bot, error } = query;
  const name = query.notFound ? 'Bot not found' : [title, bot?.name].filter(Boolean).join(' · ') || 'Bot';
  useEffect(() => {
    document.title = `${name} · Botter`;
  }, [name]);
  if (query.notFound) return notFound;
  return (
    <Page>
      {!bot && <h1 className="sr-only">{name}</h1>}
      {error && (
        <Alert tone="error" onRetry={() => void query.refetch()} retrying={query.isFetching} className="mb-5">
          {errorText(error, failed)}
        </Alert>
      )}
      {bot ? children(bot) : !error && loading}
    </Page>
  );
}
