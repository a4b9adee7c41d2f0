import { AddressPolicy } from './address-policy';

const nothingAllowed = new AddressPolicy();

it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(nothingAllowed.allows(address, 'example.com')).toBe(true);
});

it.each([
  '127.0.0.1',
  '127.8.9.10',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.18.0.1',
  '::',
  '::1',
  '::127.0.0.1',
  '::10.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:169.254.169.254',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12::1',
  'fec0::1',
  'ff02::1',
  'not an address',
  '',
])('%s is not', (address) => {
  expect(nothingAllowed.allows(address, 'example.com')).toBe(false);
});

it('lets private addresses pass by address, range or name of the host', () => {
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

it('refuses a range that is none', () => {
  expect(() => new AddressPolicy(['10.0.0.0/33'])).toThrow('EGRESS_ALLOW: "10.0.0.0/33" is no CIDR range');
});
