/** What a webhook is sent, and how a program verifies it. The guide shows the same; `samples.test.ts` checks the payloads. */
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
    "chat": { "id": "700000001", "type": "private", "name": "Alice", "username": "alice" },
    "action": { "id": "0194…", "command": "/order" },
    "sender": {
      "id": "700000001", "name": "Alice", "username": "alice",
      "first_name": "Alice", "last_name": null, "language": "en"
    },
    "message": {
      "id": "42", "kind": "text", "text": "/order", "sent_at": "2026-03-01T12:00:00.000Z",
      "thread_id": null, "album_id": null, "file": null
    }
  }
}`,
} as const;

/** Quoted here, because the product itself does not import it. */
const quotedLibrary = "'standardwebhooks'";

export const verificationSamples = {
  Node: `// npm install standardwebhooks
const { Webhook } = require(${quotedLibrary});

// A secret that does not begin with whsec_: new Webhook(secret, { format: 'raw' })
function verified(secret, rawBody, headers) {
  return new Webhook(secret).verify(rawBody, headers); // throws where it is not genuine
}`,
  Python: `# pip install standardwebhooks
from standardwebhooks.webhooks import Webhook

def verified(secret, raw_body, headers):
    return Webhook(secret).verify(raw_body, headers)  # raises where it is not genuine`,
  n8n: `// Webhook node: option "Raw Body" on. Then a Code node:
const crypto = require('crypto'); // NODE_FUNCTION_ALLOW_BUILTIN=crypto
const secret = $env.BOTTER_WEBHOOK_SECRET;
const headers = $input.first().json.headers;
const body = (await this.helpers.getBinaryDataBuffer(0, 'data')).toString('utf8');
const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
const signed = headers['webhook-id'] + '.' + headers['webhook-timestamp'] + '.' + body;
const expected = 'v1,' + crypto.createHmac('sha256', key).update(signed).digest('base64');
if (!headers['webhook-signature'].split(' ').includes(expected)) throw new Error('Not from Botter');
return [{ json: JSON.parse(body) }];`,
} as const;
