import { Inject, Injectable } from '@nestjs/common';
import { ActiveJobs } from '../active-jobs';
import { ownerPrefix, silentLockMs } from '../job-locks';
import { JobQueues } from './job-queues';
import { JobWorkers } from './job-worker';
import { inQueueTime, JobsRedis } from './jobs-redis';

const ownersScript = `
local owners, seen = {}, {}
for _, id in ipairs(redis.call('lrange', KEYS[1], 0, -1)) do
  local owner = redis.call('hget', ARGV[1] .. id, 'pb')
  if owner and not seen[owner] then
    seen[owner] = true
    table.insert(owners, owner)
  end
end
return owners`;

/**
 * Jobs without a lock that were marked before: the next look for stalled jobs moves them, and is due
 * immediately.
 */
const unlockScript = `
local gone, unlocked = {}, 0
for at = 3, #ARGV do gone[ARGV[at]] = true end
for _, id in ipairs(redis.call('lrange', KEYS[1], 0, -1)) do
  local key = ARGV[1] .. id
  local owner = redis.call('hget', key, 'pb')
  if owner and gone[owner] and redis.call('pttl', key .. ':lock') < tonumber(ARGV[2]) then
    redis.call('del', key .. ':lock')
    redis.call('sadd', KEYS[2], id)
    unlocked = unlocked + 1
  end
end
if unlocked > 0 then redis.call('del', KEYS[3]) end
return unlocked`;

@Injectable()
export class ActiveRedisJobs extends ActiveJobs {
  constructor(
    @Inject(JobsRedis) private readonly redis: JobsRedis,
    @Inject(JobQueues) private readonly queues: JobQueues,
    @Inject(JobWorkers) private readonly workers: JobWorkers,
  ) {
    super();
  }

  /** Processes of versions without leases for Redis have names too, of another form. */
  async owners(): Promise<readonly string[]> {
    const all = await Promise.all(
      this.queues.all.map(
        (queue) =>
          this.redis.client.eval(ownersScript, 1, queue.toKey('active'), queue.toKey('')) as Promise<
            string[]
          >,
      ),
    );
    return [...new Set(all.flat())].filter((owner) => owner.startsWith(ownerPrefix));
  }

  async giveBack(owners: readonly string[]): Promise<number> {
    let count = 0;
    for (const queue of this.queues.all) {
      const keys = ['active', 'stalled', 'stalled-check'].map((name) => queue.toKey(name));
      const unlocked = (await this.redis.client.eval(
        unlockScript,
        keys.length,
        ...keys,
        queue.toKey(''),
        silentLockMs,
        ...owners,
      )) as number;
      if (unlocked > 0) await inQueueTime(this.workers.of(queue.name)?.backend.moveStalledJobsToWait());
      count += unlocked;
    }
    return count;
  }
}
