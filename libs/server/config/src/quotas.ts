import { defaultQuotas, type QuotaName, type Quotas } from '@botter/contracts';

/** The highest accepted number: as megabytes it still counts bytes exactly. */
const highest = 1_000_000_000;
const isQuota = (name: string): name is QuotaName => Object.hasOwn(defaultQuotas, name);

/**
 * Reads `name=number,…`.
 * @returns the defaults with these overrides, or what is wrong with them, to follow the name of the variable
 */
export function parseQuotas(value: string): Quotas | string {
  const quotas: Record<QuotaName, number> = { ...defaultQuotas };
  for (const entry of value.split(',').map((text) => text.trim())) {
    if (entry === '') continue;
    const [name = '', number = '', ...rest] = entry.split('=').map((text) => text.trim());
    if (!isQuota(name))
      return `knows ${Object.keys(defaultQuotas).join(', ')}, but not "${name.slice(0, 40)}"`;
    if (rest.length > 0 || !/^\d{1,10}$/.test(number) || Number(number) > highest) {
      return `must say ${name}= with a whole number from 0 to ${highest}`;
    }
    quotas[name] = Number(number);
  }
  return quotas;
}
