/** IPv4 addresses of every range that is not public. */
const inside = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
];

const native = [
  '::',
  '::1',
  '100::1',
  '2001:2::1',
  '2001:10::1',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
];

/** Names that mean this machine, regardless of its resolver. */
const names = ['localhost', 'LOCALHOST', 'localhost.'];

/** Host parts of URLs, each of which would reach a place that is not public if it were followed. */
export function hostileHosts(): string[] {
  return [
    ...inside.flatMap((address) => [...spellings(address), ...embedded(address)]),
    ...native.map((address) => `[${address}]`),
    '[fe80::1%25eth0]',
    '[::1%25lo]',
    ...names,
  ];
}

/** Ways to write an IPv4 address that URLs know. */
function spellings(address: string): string[] {
  const parts = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const inUnicode = (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  return [
    address,
    `${address}.`,
    String(number),
    `0x${number.toString(16)}`,
    `0${number.toString(8)}`,
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    parts.map((part) => `0x${part.toString(16)}`).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    inUnicode(address),
    address.replaceAll('.', '\u3002'),
    address.replace(/\d/g, (digit) => `%3${digit}`),
  ];
}

/** Ways to put an IPv4 address into an IPv6 one. */
function embedded(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const hex = (high: number, low: number) => (high * 256 + low).toString(16);
  const [high, low] = [hex(a, b), hex(c, d)];
  return [
    `::ffff:${address}`,
    `::ffff:${high}:${low}`,
    `::${address}`,
    `::ffff:0:${high}:${low}`,
    `64:ff9b::${address}`,
    `64:ff9b:1::${high}:${low}`,
    `2002:${high}:${low}::1`,
    `2001:0:${high}:${low}::1`,
    // Teredo contains the client's address with its bits inverted.
    `2001::${hex(255 - a, 255 - b)}:${hex(255 - c, 255 - d)}`,
    `fe80::5efe:${high}:${low}`,
  ].map((one) => `[${one}]`);
}
