import { Steps } from './steps';

function* busy(steps: number): Generator<void, number> {
  for (let n = 0; n < steps; n++) {
    for (const end = performance.now() + 11; performance.now() < end; );
    yield;
  }
  return steps;
}

test('long computing lets the process do other things in between', async () => {
  let others = 0;
  const other = () => {
    others += 1;
    if (others < 3) setImmediate(other);
  };
  setImmediate(other);
  expect(await new Steps(60_000, 'Too long').run(busy(3))).toBe(3);
  expect(others).toBe(3);
});

test('computing ends with its budget', async () => {
  await expect(new Steps(0, 'Too long').run(busy(1_000))).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Too long',
  });
});
