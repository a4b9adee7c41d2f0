import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** A bot's answer to a press. */
export interface PressAnswer {
  readonly botId: number;
  readonly personId: number;
  readonly queryId: string;
  readonly text: string;
  readonly showAlert: boolean;
  readonly url: string;
}

/** A bot's chat action, like typing. */
export interface ChatAction {
  readonly botId: number;
  readonly chatId: number;
  readonly action: string;
}

interface LiveHandlers {
  onAnswer: (answer: PressAnswer) => void;
  onAction: (action: ChatAction) => void;
  /** A message was written in any conversation. */
  onMessage: () => void;
}

/**
 * Listens to the server and refreshes what has changed. Returns false while the connection is down. After a
 * reconnect it refreshes everything, because it may have missed changes.
 */
export function useLive(handlers: LiveHandlers): boolean {
  const client = useQueryClient();
  const [connected, setConnected] = useState(true);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const source = new EventSource('/sandbox/api/events');
    let wasDown = false;
    source.addEventListener('open', () => {
      setConnected(true);
      if (wasDown) void client.invalidateQueries();
      wasDown = false;
    });
    source.addEventListener('error', () => {
      wasDown = true;
      setConnected(false);
    });
    source.addEventListener('changed', (event) => {
      const { topics } = JSON.parse(event.data) as { topics: string[] };
      for (const topic of topics) refresh(client, topic);
      if (topics.some((topic) => topic.startsWith('chat:'))) latest.current.onMessage();
    });
    source.addEventListener('answer', (event) => latest.current.onAnswer(JSON.parse(event.data)));
    source.addEventListener('action', (event) => latest.current.onAction(JSON.parse(event.data)));
    return () => source.close();
  }, [client]);
  return connected;
}

function refresh(client: QueryClient, topic: string): void {
  if (topic === '*') {
    void client.invalidateQueries();
    return;
  }
  const [kind, botId, personId] = topic.split(':');
  if (kind === 'chat') {
    void client.invalidateQueries({ queryKey: ['chat', Number(botId), Number(personId)] });
    void client.invalidateQueries({ queryKey: ['chats', Number(personId)] });
  } else {
    void client.invalidateQueries({ queryKey: [kind] });
    // A block changes the conversation itself.
    if (kind === 'chats') void client.invalidateQueries({ queryKey: ['chat'] });
  }
}
