import type { Bot } from '@botter/contracts';
import { errorText, useBot } from '@botter/web-data';
import { Link, useParams } from '@botter/web-router';
import { Alert, Button, EmptyState, Page, SkeletonPanels } from '@botter/web-ui';
import { ArrowLeft, SearchX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';

interface BotFrameProps {
  /** Title of the window. */
  title: string;
  children: (bot: Bot) => ReactNode;
}

/** The frame of a screen below the address of a bot: loading, not found, failed, or its content. */
export function BotFrame({ title, children }: BotFrameProps) {
  const { botId = '' } = useParams();
  const { bot, notFound, error, refetch, isFetching } = useBot(botId);
  const name = notFound ? 'Bot not found' : title;
  useEffect(() => {
    document.title = `${name} · Botter`;
  }, [name]);
  return (
    <Page>
      {!bot && !notFound && <h1 className="sr-only">{title}</h1>}
      {notFound ? (
        <NotFound title="Bot not found" to="/contacts" link="All contacts">
          This bot does not exist, or you have no access to it.
        </NotFound>
      ) : (
        error && (
          <Alert onRetry={() => void refetch()} retrying={isFetching} className="mb-5">
            {errorText(error, 'Failed to load bot data')}
          </Alert>
        )
      )}
      {bot ? children(bot) : !error && <SkeletonPanels label="Loading…" heights={['h-40', 'h-60']} />}
    </Page>
  );
}

interface NotFoundProps {
  title: string;
  /** The way out. */
  to: string;
  link: string;
  children: ReactNode;
}

/** Shown by a screen whose thing doesn't exist. */
export function NotFound({ title, to, link, children }: NotFoundProps) {
  return (
    <EmptyState
      level={1}
      icon={<SearchX aria-hidden />}
      title={title}
      action={
        <Button variant="primary" asChild>
          <Link to={to}>
            <ArrowLeft aria-hidden />
            {link}
          </Link>
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
