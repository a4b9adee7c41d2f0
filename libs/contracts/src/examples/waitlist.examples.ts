import type { waitlistCalls } from '../waitlist.calls';
import type { ExamplesOf } from './call-example';

export const waitlistExamples: ExamplesOf<typeof waitlistCalls> = {
  joinWaitlist: { body: { email: 'someone@example.com' }, response: {} },
};
