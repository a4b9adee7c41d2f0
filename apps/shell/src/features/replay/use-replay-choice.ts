import { useSearchParams } from '@botter/web-router';

/** Which messages are replayed, and in which versions; undefined if not chosen. */
export interface ReplayChoice {
  readonly chat?: string;
  readonly messages: number;
  readonly before?: number;
  readonly after?: number;
}

export const messageCounts = [20, 50, 100, 200];

/** The choice in the address, so that it can be shared and survives a reload. */
export function useReplayChoice(): [ReplayChoice, (change: Partial<ReplayChoice>) => void] {
  const [query, setQuery] = useSearchParams();
  const numberOf = (name: string) => {
    const text = query.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  };
  const messages = numberOf('messages') ?? 50;
  const choice: ReplayChoice = {
    chat: query.get('chat') ?? undefined,
    messages: messageCounts.includes(messages) ? messages : 50,
    before: numberOf('before'),
    after: numberOf('after'),
  };
  const change = (changed: Partial<ReplayChoice>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined) next.delete(name);
      else next.set(name, String(value));
    }
    setQuery(next, { replace: true });
  };
  return [choice, change];
}
