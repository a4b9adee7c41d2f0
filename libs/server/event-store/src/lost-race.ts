import { BotterError } from '@botter/contracts';

/** Someone else appended to the stream first, so what was decided on its state doesn't hold any more. */
export class LostRace extends BotterError {
  constructor(message: string) {
    super('version_conflict', message);
  }
}

/** What has lost this many races after the first gives the caller the error. */
const retries = 3;

/**
 * Runs an attempt, and if it loses a race runs it again: the attempt has to read again what it decides on.
 * @throws LostRace if it lost every time; whatever else the attempt throws
 */
export async function retryLostRaces<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LostRace) || retry === retries) throw error;
    }
  }
}
