import { isIP } from 'node:net';
import { AddressPolicy, plainHost } from './address-policy';

const nothingAllowed = new AddressPolicy();

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '168.63.129.17',
  '2001:200::1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
])('%s is public', (address) => {
  expect(nothingAllowed.allows(address, 'example.com')).toBe(true);
});

/** Everything that is no public host, by its kind. */
const notPublic: Readonly<Record<string, readonly string[]>> = {
  'this machine': ['127.0.0.1', '127.8.9.10', '0.0.0.0', '0.1.2.3', '::', '::1'],
  'private networks': [
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    'fc00::1',
    'fd12::1',
    'fec0::1',
  ],
  "a provider's own network": ['100.64.0.1', '100.127.255.255'],
  'one link': ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'services of data centres': [
    '169.254.169.254',
    '169.254.170.2',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd20:ce::254',
  ],
  'many hosts at once': ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1', 'ff0e::1'],
  'special use of IPv4': [
    '192.0.0.1',
    '192.0.2.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.175.48.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    '254.1.2.3',
  ],
  'special use of IPv6': [
    '100::1',
    '2001:1::1',
    '2001:2::1',
    '2001:3::1',
    '2001:4:112::1',
    '2001:10::1',
    '2001:20::1',
    '2001:30::1',
    '2001:db8::1',
    '2620:4f:8000::1',
    '3fff::1',
    '5f00::1',
  ],
  'not given out': ['200::1', '1fff::1', '4000::1', '6464::1', '8000::1', 'e000::1'],
  'IPv4, mapped': [
    '::ffff:127.0.0.1',
    '::FFFF:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '::ffff:168.63.129.16',
    '0:0:0:0:0:ffff:7f00:1',
    '0:0:0:0:0:ffff:127.0.0.1',
  ],
  'IPv4, compatible': [
    '::127.0.0.1',
    '::10.0.0.1',
    '::8.8.8.8',
    '::7f00:1',
    '::a9fe:a9fe',
    '0:0:0:0:0:0:a9fe:a9fe',
  ],
  'IPv4, translated': [
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::808:808',
    '64:ff9b:1::7f00:1',
  ],
  'IPv4, tunnelled': ['2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:808:808::1', '2001::1', '2001:0:7f00:1::1'],
  'no address': ['not an address', '', '1.2.3.4.5', '::ffff:1.2.3', '[::1]', '127.0.0.1:80'],
};

describe.each(Object.entries(notPublic))('%s', (_, addresses) => {
  test.each(addresses)('%s is refused', (address) => {
    expect(nothingAllowed.allows(address, 'example.com')).toBe(false);
  });
});

test.each([
  'http://2130706433/',
  'http://0x7f000001/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0x7f.0.0.1/',
  'http://0x7F.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://0/',
  'http://127.0.0.1./',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http://2852039166/',
  'http://0xa9.0xfe.0xa9.0xfe/',
  'http://169.254.43518/',
  'http://0250.077.0201.020/',
  'http://2822734096/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://[::7f00:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[0:0:0:0:0:FFFF:7F00:0001]/',
  'http://[64:ff9b::169.254.169.254]/',
  'http://[2002:7f00:1::]/',
  'http://[fd00:ec2::254]/',
])('%s is refused in the way a URL is read', (url) => {
  const host = plainHost(new URL(url).hostname);
  expect(isIP(host)).not.toBe(0);
  expect(nothingAllowed.allows(host, host)).toBe(false);
});

test('lets private addresses pass by address, range or name of the host', () => {
  const policy = new AddressPolicy(['10.1.0.0/16', '127.0.0.1', '::1/128', 'Hooks.Internal']);
  expect(policy.allows('10.1.2.3', 'a')).toBe(true);
  expect(policy.allows('::ffff:10.1.2.3', 'a')).toBe(true);
  expect(policy.allows('10.2.0.1', 'a')).toBe(false);
  expect(policy.allows('127.0.0.1', 'a')).toBe(true);
  expect(policy.allows('127.0.0.2', 'a')).toBe(false);
  expect(policy.allows('::1', 'a')).toBe(true);
  expect(policy.allows('192.168.0.9', 'hooks.internal.')).toBe(true);
  expect(policy.allows('192.168.0.9', 'not-hooks.internal')).toBe(false);
});

test('refuses an invalid range', () => {
  expect(() => new AddressPolicy(['10.0.0.0/33'])).toThrow('EGRESS_ALLOW: "10.0.0.0/33" is no CIDR range');
});
