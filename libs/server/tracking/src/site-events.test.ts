import { networkOf } from './site-events';

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0:0:0:0:0'],
  ['::1', '0:0:0:0:0:0:0:0'],
  ['rubbish', '0.0.0.0'],
])('forwards only the network of %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
