/** The steps from an empty account to a live bot, by their names in the address. */
export const setupSteps = ['token', 'bot', 'reply', 'hello'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const stepLabels: Readonly<Record<SetupStep, string>> = {
  token: 'Get a token',
  bot: 'Add your bot',
  reply: 'First reply',
  hello: 'Say hello',
};

export const isSetupStep = (name: string | null | undefined): name is SetupStep =>
  setupSteps.some((step) => step === name);

/** The step after or before one; undefined after the last and before the first. */
export function neighbour(step: SetupStep, by: 1 | -1): SetupStep | undefined {
  return setupSteps[setupSteps.indexOf(step) + by];
}

export interface SetupFacts {
  /** The step that was open last on this device. */
  readonly last: SetupStep | undefined;
  readonly hasBot: boolean;
  readonly hasActions: boolean;
}

/**
 * The step to continue with. The server's state decides; the device only knows which of the possible steps
 * was open.
 */
export function stepToResume({ last, hasBot, hasActions }: SetupFacts): SetupStep {
  if (!hasBot) return last === 'bot' ? 'bot' : 'token';
  if (last === 'hello' || hasActions) return 'hello';
  return 'reply';
}
