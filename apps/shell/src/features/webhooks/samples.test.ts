import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callbackQueryPayloadSchema, messageEnvelopeSchema, messagePayloadSchema } from '@botter/contracts';
import { payloadSamples, verificationSamples } from './samples';

test('the samples equal what is sent', () => {
  for (const [name, schema] of [
    ['standard', messagePayloadSchema],
    ['button', callbackQueryPayloadSchema],
    ['envelope', messageEnvelopeSchema],
  ] as const) {
    const sample = JSON.parse(payloadSamples[name]) as unknown;
    expect(schema.parse(sample)).toEqual(sample);
  }
});

test('the guide prints the same snippets, which tests run', () => {
  const guide = readFileSync(join(__dirname, '../../../../../docs/reference/webhooks.md'), 'utf8');
  for (const sample of [payloadSamples.standard, ...Object.values(verificationSamples)]) {
    expect(guide).toContain(`\n${sample}\n\`\`\``);
  }
});
