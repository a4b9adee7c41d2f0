import { chanceFactor } from '../../conditions/chance';
import { fits } from '../../conditions/fits';
import { unknownContact } from '../../contacts/unknown-contact';
import type { RunStep } from './step-run';

export const branch: RunStep<'branch'> = ({ id, branches }, run) => {
  const { bot, now } = run.occasion;
  const { timeZone = 'utc' } = bot;
  // A channel or an anonymous administrator is no person.
  const contact = run.contact ?? unknownContact('0');
  const found = branches.find(({ when }, i) =>
    fits(when, { contact, now, timeZone, chanceFactor: chanceFactor(`${run.actionId}/${id}/${i}`) }),
  );
  return found ? { goTo: found.goTo } : 'next';
};
