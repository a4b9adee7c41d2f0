import { PauseMemory, wholeBot } from './pause-memory';

describe('pauses', () => {
  test('concern the chat, or the whole bot', () => {
    const memory = new PauseMemory();
    memory.pause('bot', '1', 5_000);
    expect(memory.waitMs('bot', 'token', '1', 1_000)).toBe(4_000);
    expect(memory.waitMs('bot', 'token', '2', 1_000)).toBe(0);
    memory.pause('bot', wholeBot, 3_000);
    expect(memory.waitMs('bot', 'token', '2', 1_000)).toBe(2_000);
    expect(memory.waitMs('other', 'token', '1', 1_000)).toBe(0);
    expect(memory.pausedBots(1_000)).toEqual(['bot']);
    expect(memory.waitMs('bot', 'token', '1', 5_000)).toBe(0);
  });

  test('take three chats at a time for the whole bot', () => {
    const memory = new PauseMemory();
    const seen = [1, 1, 2, 2].map((chat, i) => memory.isBotWide('bot', String(chat), i));
    expect(seen).toEqual([false, false, false, false]);
    expect(memory.isBotWide('bot', '3', 4)).toBe(true);
    expect(memory.isBotWide('bot', '4', 10_000)).toBe(false);
  });

  test('of a refused token grow, end with one trial, and not with another token', () => {
    const memory = new PauseMemory();
    const pauses: number[] = [];
    let now = 0;
    for (let i = 0; i < 8; i++) {
      const { until } = memory.refuse('bot', 'token', now);
      // Refusals of calls that were on their way change nothing.
      expect(memory.refuse('bot', 'token', now + 10).until).toBe(until);
      pauses.push((until - now) / 1_000);
      expect(memory.waitMs('bot', 'token', '1', now)).toBe(until - now);
      expect(memory.waitMs('bot', 'renewed', '1', now)).toBe(0);
      now = until;
      expect(memory.waitMs('bot', 'token', '1', now)).toBe(0);
      expect(memory.waitMs('bot', 'token', '2', now)).toBeGreaterThan(0);
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    memory.setBreaker('bot', undefined);
    expect(memory.waitMs('bot', 'token', '2', now)).toBe(0);
  });

  test('are forgotten when they have ended', () => {
    const memory = new PauseMemory();
    for (let chat = 0; chat < 60_000; chat++) memory.pause('bot', String(chat), chat);
    expect(memory.waitMs('bot', 'token', '59999', 0)).toBe(59_999);
    expect(memory.waitMs('bot', 'token', '1', 0)).toBe(0);
  });
});
