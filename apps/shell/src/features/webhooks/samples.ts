/** A webhook's payload, and how a program verifies it: also in the guide, and run by `tests/snippets`. */
export const payloadSamples = {
  standard: `{
  "event": "message",
  "bot": { "id": "0193…", "name": "Tea shop", "username": "teashop_bot" },
  "chat": { "id": "700000001", "type": "private", "name": "Alice", "username": "alice" },
  "timestamp": "2026-03-01T12:00:00.000Z",
  "sender": { "id": "700000001", "name": "Alice", "username": "alice" },
  "text": "Do you have green tea?"
}`,
  button: `{
  "event": "callback_query",
  "bot": { "id": "0193…", "name": "Tea shop", "username": "teashop_bot" },
  "chat": { "id": "700000001", "type": "private", "name": "Alice", "username": "alice" },
  "timestamp": "2026-03-01T12:00:00.000Z",
  "sender": { "id": "700000001", "name": "Alice", "username": "alice" },
  "data": "order_green_tea"
}`,
  envelope: `{
  "type": "message.received",
  "timestamp": "2026-03-01T12:00:00.000Z",
  "data": {
    "bot": { "id": "0193…", "name": "Tea shop", "username": "teashop_bot" },
    "chat": {
      "id": "700000001", "botter_id": "0195…", "type": "private", "name": "Alice", "username": "alice"
    },
    "action": { "id": "0194…", "command": "/order" },
    "sender": {
      "id": "700000001", "name": "Alice", "username": "alice",
      "first_name": "Alice", "last_name": null, "language": "en"
    },
    "message": {
      "id": "42", "botter_id": "0196…", "kind": "text", "text": "/order",
      "sent_at": "2026-03-01T12:00:00.000Z", "thread_id": null, "album_id": null,
      "file": null, "location": null, "contact": null, "poll": null
    }
  }
}`,
} as const;

/** Quoted here, because the product itself does not import it. */
const quotedLibrary = "'standardwebhooks'";

export const verificationSamples = {
  Node: `// npm install standardwebhooks
const { Webhook } = require(${quotedLibrary});

// rawBody: the unchanged bytes. Throws if they are not genuine.
function verified(secret, rawBody, headers) {
  const webhook = secret.startsWith('whsec_')
    ? new Webhook(secret)
    : new Webhook(Buffer.from(secret), { format: 'raw' });
  return webhook.verify(rawBody, headers);
}`,
  Python: `import base64, hashlib, hmac, json, time

# raw_body: the unchanged bytes. headers: with names in lower case. Raises an error if they are not genuine.
def verified(secret, raw_body, headers):
    sent_at = headers["webhook-timestamp"]
    if abs(time.time() - int(sent_at)) > 300:
        raise ValueError("Too old")
    key = base64.b64decode(secret[6:]) if secret.startswith("whsec_") else secret.encode()
    signed = f'{headers["webhook-id"]}.{sent_at}.'.encode() + raw_body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    signatures = headers["webhook-signature"].encode().split(b" ")
    if not any(hmac.compare_digest(one, expected) for one in signatures):
        raise ValueError("Not from Botter")
    return json.loads(raw_body)`,
  n8n: `// Webhook node: option "Raw Body" on. Then a Code node, where n8n has the variables
// NODE_FUNCTION_ALLOW_BUILTIN=crypto and N8N_BLOCK_ENV_ACCESS_IN_NODE=false
const crypto = require('crypto');
const secret = $env.BOTTER_WEBHOOK_SECRET;
const headers = $input.first().json.headers;
const body = (await this.helpers.getBinaryDataBuffer(0, 'data')).toString('utf8');
const sentAt = headers['webhook-timestamp'];
if (!(Math.abs(Date.now() / 1000 - Number(sentAt)) <= 300)) throw new Error('Too old');
const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
const signed = headers['webhook-id'] + '.' + sentAt + '.' + body;
const expected = 'v1,' + crypto.createHmac('sha256', key).update(signed).digest('base64');
if (!headers['webhook-signature'].split(' ').includes(expected)) throw new Error('Not from Botter');
return [{ json: JSON.parse(body) }];`,
} as const;
