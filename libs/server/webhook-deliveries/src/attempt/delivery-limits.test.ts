import { DeliveryLimits } from './delivery-limits';

const host = '203.0.113.7';
const place = (subject: string, botId = 'bot') => ({ botId, subject, host });

let limits: DeliveryLimits;
let responses: (() => void)[];
beforeEach(() => {
  jest.useFakeTimers();
  limits = new DeliveryLimits();
  responses = [];
});
afterEach(() => jest.useRealTimers());

/** A request to a silent receiver; returns whether there was room for it. */
async function silentRequest(subject: string, botId?: string): Promise<boolean> {
  let began = false;
  void limits.run(place(subject, botId), () => {
    began = true;
    return new Promise<void>((respond) => responses.push(respond));
  });
  await Promise.resolve();
  return began;
}

const promptRequest = (subject: string) => limits.run(place(subject), async () => 'sent');

async function countThatRun(requests: readonly Promise<boolean>[]): Promise<number> {
  return (await Promise.all(requests)).filter(Boolean).length;
}

test('receivers that fall silent leave the healthy ones of their bot and host all of their room after a second', async () => {
  const fallingSilent = ['a', 'b', 'c', 'd', 'e'];
  const healthy = Array.from({ length: 24 }, (_, at) => `healthy-${at}`);
  for (const subject of [...fallingSilent, ...healthy]) await promptRequest(subject);
  const held = fallingSilent.flatMap((subject) => [1, 2, 3, 4].map(() => silentRequest(subject)));
  expect(await countThatRun(held)).toBe(20);
  expect(await countThatRun(healthy.map((subject) => silentRequest(subject)))).toBe(4);
  for (const respond of responses.splice(20)) respond();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await countThatRun(healthy.map((subject) => silentRequest(subject)))).toBe(24);
});

test('a receiver that fell silent gets one request at a time, and as many as before once it responds promptly', async () => {
  await promptRequest('a');
  await Promise.all([silentRequest('a'), silentRequest('a')]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await silentRequest('a')).toBe(false);
  for (const respond of responses.splice(0)) respond();
  await jest.advanceTimersByTimeAsync(0);
  expect(await countThatRun([1, 2, 3, 4, 5].map(() => silentRequest('a')))).toBe(4);
});

test('receivers that were moved are limited, however many fall silent together', async () => {
  for (let at = 0; at < 100; at++) await promptRequest(`w${at}`);
  let running = 0;
  for (let second = 0; second < 5; second++) {
    running += await countThatRun(Array.from({ length: 100 }, (_, at) => silentRequest(`w${at}`)));
    await jest.advanceTimersByTimeAsync(1_000);
  }
  expect(running).toBe(48);
});

describe('a request that waits for room', () => {
  /** Returns the state of each: begun, postponed, or neither yet. */
  const waiting = (subjects: readonly string[], waitMs = 2_000) =>
    subjects.map((subject) => {
      const one = { subject, outcome: 'waits' };
      const request = () => {
        one.outcome = 'began';
        return new Promise<void>((respond) => responses.push(respond));
      };
      const run = async () => {
        const ran = await limits.run(place(subject), request, waitMs);
        if ('pauseMs' in ran) one.outcome = 'postponed';
      };
      void run();
      return one;
    });
  const outcomes = (all: readonly { readonly outcome: string }[]) => all.map(({ outcome }) => outcome);
  const respondTo = async (count: number) => {
    for (const respond of responses.splice(0, count)) respond();
    await jest.advanceTimersByTimeAsync(0);
  };

  test('begins when another one of its webhook ends, in order, or is postponed', async () => {
    await promptRequest('a');
    const all = waiting(Array(7).fill('a'));
    await jest.advanceTimersByTimeAsync(500);
    expect(outcomes(all)).toEqual([...Array(4).fill('began'), ...Array(3).fill('waits')]);
    await respondTo(2);
    expect(outcomes(all)).toEqual([...Array(6).fill('began'), 'waits']);
    expect(limits.isPrompt(place('a'))).toBe(true);
  });

  test('begins when one of its host ends, and leaves the room of its webhook to others meanwhile', async () => {
    const webhooks = Array.from({ length: 8 }, (_, at) => `w${at}`);
    for (const subject of webhooks) await promptRequest(subject);
    const first = waiting(webhooks.flatMap((subject) => [subject, subject, subject]));
    const second = waiting(webhooks.flatMap((subject) => [subject, subject]));
    await jest.advanceTimersByTimeAsync(100);
    expect(outcomes(first)).toEqual(Array(24).fill('began'));
    expect(outcomes(second)).toEqual(Array(16).fill('waits'));
    await respondTo(24);
    expect(outcomes(second)).toEqual(Array(16).fill('began'));
  });

  test('does not wait for a receiver that falls silent, nor longer than it may', async () => {
    for (const subject of ['a', 'b']) await promptRequest(subject);
    const silent = waiting(Array(6).fill('a'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(outcomes(silent)).toEqual([...Array(4).fill('began'), 'postponed', 'postponed']);
    const short = waiting(Array(5).fill('b'), 300);
    await jest.advanceTimersByTimeAsync(300);
    expect(outcomes(short)).toEqual([...Array(4).fill('began'), 'postponed']);
  });

  test('waits for the first response of a receiver that was never called, and then begins with as many as may', async () => {
    const all = waiting(Array(7).fill('new'));
    await jest.advanceTimersByTimeAsync(900);
    expect(outcomes(all)).toEqual(['began', ...Array(6).fill('waits')]);
    await respondTo(1);
    expect(outcomes(all)).toEqual([...Array(5).fill('began'), ...Array(2).fill('waits')]);
    await respondTo(4);
    expect(outcomes(all)).toEqual(Array(7).fill('began'));
  });

  test('does not wait for a receiver that does not respond to its first call either', async () => {
    const all = waiting(Array(4).fill('new'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(outcomes(all)).toEqual(['began', ...Array(3).fill('postponed')]);
    expect(limits.isSilent(place('new'))).toBe(true);
  });
});
