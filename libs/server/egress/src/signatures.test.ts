import { createHmac } from 'node:crypto';
import { Secret } from '@botter/server-secrets';
import { bodySignature, signingKey, standardSignature, webhookHeaders } from './signatures';

// The example of the Standard Webhooks reference implementations.
const example = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('signs as Standard Webhooks does', () => {
  const { secret, id, timestamp, body, signature } = example;
  expect(standardSignature(signingKey(secret), id, timestamp, body)).toBe(signature);
});

test('signs the body alone for tools that know only that', () => {
  // The example of GitHub's documentation.
  expect(bodySignature(signingKey("It's a Secret to Everybody"), 'Hello, World!')).toBe(
    'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
  );
});

test('takes a secret with the prefix as base64, and any other as UTF-8', () => {
  expect(signingKey('whsec_aGVsbG8=').toString()).toBe('hello');
  expect(signingKey('grüße').equals(Buffer.from('grüße', 'utf8'))).toBe(true);
});

test('makes the headers of a delivery', () => {
  const at = new Date(example.timestamp * 1000 + 999);
  const { id, body } = example;
  expect(webhookHeaders({ id, at, body, secrets: [new Secret(example.secret)] })).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': example.signature,
    'x-botter-signature-256': `sha256=${createHmac('sha256', Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')).update(body).digest('hex')}`,
  });
  expect(webhookHeaders({ id, at, body, secrets: [] })).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
  });
  const both = webhookHeaders({
    id,
    at,
    body,
    secrets: [new Secret(example.secret), new Secret('before')],
  })['webhook-signature'];
  expect(both).toBe(
    `${example.signature} ${standardSignature(signingKey('before'), id, example.timestamp, body)}`,
  );
});
