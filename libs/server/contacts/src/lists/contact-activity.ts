import { type CallResponse, type calls, daysOf, type TimeRange } from '@botter/contracts';
import { firstIdOf, type ReadBudget, readWithin } from '@botter/server-conversations';
import { LaggingReads } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import { ContactKeeper } from '../keeping/contact-keeper';

const [hourMs, dayMs] = [60 * 60_000, 24 * 60 * 60_000];
const budget: ReadBudget = {
  ms: 3_000,
  tooLong: 'Counting the contacts of this bot takes too long right now. Try again.',
};

/** By two indexes alone: ids begin with the time when a contact was first seen. */
const counts = `
select (select count(*)::int from app.contacts where bot_id = $1 and id >= $2) as new,
  (select count(*)::int from app.contacts where bot_id = $1 and last_seen_at >= $3) as active,
  (select count(*)::int from app.contacts where bot_id = $1 and last_seen_at >= $4 and last_seen_at < $3) as lost`;

/** Counts who came, stayed and left. */
@Injectable()
export class ContactActivity {
  constructor(
    @Inject(LaggingReads) private readonly reads: LaggingReads,
    @Inject(ContactKeeper) private readonly keeper: ContactKeeper,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** @throws BotterError `unavailable` if it takes too long */
  async of(botId: string, range: TimeRange): Promise<CallResponse<typeof calls.getContactActivity>> {
    await this.keeper.catchUp(botId);
    const ms = daysOf[range] * dayMs;
    // A full hour, as in all analytics.
    const from = new Date(Math.floor(this.clock.now().getTime() / hourMs) * hourMs - ms);
    const before = new Date(from.getTime() - ms);
    const { rows } = await readWithin(this.reads, budget, (read) =>
      read<{ new: number; active: number; lost: number }>(counts, [botId, firstIdOf(from), from, before]),
    );
    const { new: added = 0, active = 0, lost = 0 } = rows[0] ?? {};
    return { new: added, returning: Math.max(0, active - added), active, lost };
  }
}
