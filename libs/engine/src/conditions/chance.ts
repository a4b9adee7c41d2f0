import { stableHash } from '../stable-hash';

/** A prime (2^31 - 1), so that products fit a `bigint` of PostgreSQL. */
const modulus = 2_147_483_647n;

/** Conditions that are no branch of a step, like those of segments. */
export const commonChanceFactor = 1_103_515_245;

/** Gives each branch chances of its own: a whole number from 1 to 2^31 - 2. */
export function chanceFactor(branch: string): number {
  return 1 + (stableHash(branch) % (Number(modulus) - 1));
}

/**
 * Where a person is among 100: 0 to 99, always the same. In SQL:
 * `telegram_user_id % 2147483647 * factor % 2147483647 * 100 / 2147483647`.
 */
export function chanceOf(telegramUserId: string, factor: number): number {
  const scattered = ((BigInt(telegramUserId) % modulus) * BigInt(factor)) % modulus;
  return Number((scattered * 100n) / modulus);
}
