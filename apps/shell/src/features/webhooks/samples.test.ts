import { callbackQueryPayloadSchema, messageEnvelopeSchema, messagePayloadSchema } from '@botter/contracts';
import { payloadSamples, verificationSamples } from './samples';

test('the samples are what is sent', () => {
  for (const [name, schema] of [
    ['standard', messagePayloadSchema],
    ['button', callbackQueryPayloadSchema],
    ['envelope', messageEnvelopeSchema],
  ] as const) {
    const sample = JSON.parse(payloadSamples[name]) as unknown;
    expect(schema.parse(sample)).toEqual(sample);
  }
});

test('the snippet for Node names the public library', () => {
  expect(verificationSamples.Node).toContain("require('standardwebhooks')");
});
