import { type Call, calls, webhookPayloads } from '..';
import { examples, webhookPayloadExamples } from '.';

const named = Object.entries(calls) as [string, Call][];
/** An example shows whole objects: what a schema would drop is a mistake in it. */
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));

test.each(named)('%s has an example of a request that is accepted', (name, call) => {
  const example = examples[name];
  for (const part of ['params', 'query', 'body'] as const) {
    expect([part, call[part]?.safeParse(example?.[part] ?? {}).error]).toEqual([part, undefined]);
    const known = Object.keys(call[part]?.safeParse(example?.[part] ?? {}).data ?? {});
    const isRecord = name === 'addSiteEvent';
    if (!isRecord) expect(known).toEqual(expect.arrayContaining(Object.keys(example?.[part] ?? {})));
  }
});

test.each(named)('%s has an example of its response', (name, { response, status }) => {
  const example = examples[name];
  if (status !== 204) expect(example).toHaveProperty('response');
  expect(asJson(response.parse(example?.response) ?? null)).toEqual(asJson(example?.response ?? null));
});

test.each(Object.entries(webhookPayloads))(
  'the webhook %s has an example of its payload',
  (name, { payload }) => {
    const example = webhookPayloadExamples[name as keyof typeof webhookPayloadExamples];
    expect(payload.parse(example)).toEqual(example);
  },
);
