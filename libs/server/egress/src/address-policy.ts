import ipaddr from 'ipaddr.js';

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The part of IPv6 that is given out (IANA, Global Unicast): nothing outside is a public host. */
const givenOutIpv6: Range = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Public by their number, but answered inside a data centre: Azure's machines get their secrets from here.
 */
const insideIpv4: readonly Range[] = [[ipaddr.IPv4.parse('168.63.129.16'), 32]];

/**
 * Decides which addresses may be reached: public unicast ones, and those that the installation allows by
 * name. An IPv4 address that is mapped into an IPv6 one (`::ffff:127.0.0.1`) counts as the IPv4 address.
 * Every other way to embed one (IPv4-compatible, NAT64, 6to4, Teredo) is refused, for any address. Special
 * ranges are those that ipaddr.js takes from IANA's registries.
 */
export class AddressPolicy {
  readonly #ranges: readonly Range[];
  readonly #hosts: ReadonlySet<string>;

  /**
   * @param allow IP addresses, CIDR ranges and host names that may be reached although private
   * @throws Error for what looks like a range and is none
   */
  constructor(allow: readonly string[] = []) {
    const entries = allow.map((entry) => ({ entry, range: parseRange(entry) }));
    this.#ranges = entries.flatMap(({ range }) => (range ? [range] : []));
    this.#hosts = new Set(entries.filter(({ range }) => !range).map(({ entry }) => plainHost(entry)));
  }

  /** Whether the installation names this host. */
  names(host: string): boolean {
    return this.#hosts.has(plainHost(host));
  }

  /**
   * @param address an IP address, as a name was resolved to or as a socket is connected to
   * @param host the host of the URL
   */
  allows(address: string, host: string): boolean {
    if (this.names(host)) return true;
    const parsed = parseAddress(address);
    if (!parsed) return false;
    return isPublic(parsed) || this.#ranges.some((range) => isWithin(parsed, range));
  }
}

/** The host of a URL without brackets, in lower case, without the dot of the root. */
export function plainHost(host: string): string {
  return host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6') return isWithin(address, givenOutIpv6);
  return !insideIpv4.some((range) => isWithin(address, range));
}

const mapped = /^::ffff:\d+\.\d+\.\d+\.\d+$/i;

function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // A zone (`fe80::1%eth0`) names an interface of this machine.
  if (address.includes('%')) return undefined;
  // ipaddr.js reads `::127.0.0.1`, as the system spells IPv4-compatible addresses, as if it were mapped.
  if (address.includes(':') && address.includes('.') && !mapped.test(address)) return undefined;
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

function parseRange(entry: string): Range | undefined {
  const text = plainHost(entry);
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (text.includes('/')) throw new Error(`EGRESS_ALLOW: "${entry}" is no CIDR range`);
  const address = parseAddress(text);
  return address && [address, address.kind() === 'ipv4' ? 32 : 128];
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [base, bits]: Range): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}
