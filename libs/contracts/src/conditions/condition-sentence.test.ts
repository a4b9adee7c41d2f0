import { conditionSchema } from './condition';
import { conditionSentence } from './condition-sentence';

test.each([
  [{ all: [] }, 'always'],
  [{ any: [] }, 'never'],
  [
    {
      all: [
        { field: 'size', op: 'is', value: 'M' },
        { field: 'age', op: 'gt', value: 17 },
        { field: 'member', op: 'is_not', value: true },
      ],
    },
    'size is M and age is more than 17 and member is not yes',
  ],
  [
    {
      any: [
        { field: 'city', op: 'set' },
        { field: 'city', op: 'not_set' },
        { field: 'ordered', op: 'within_days', value: 7 },
        { seen_within_days: 1 },
      ],
    },
    'city has a value or city has no value or ordered is in the last 7 days or wrote in the last day',
  ],
  [
    {
      all: [{ tag: 'vip', on: true }, { any: [{ tag: 'late', on: false }, { language: ['de', 'pt-br'] }] }],
    },
    'tagged vip and (not tagged late or language is de or pt-br)',
  ],
  [{ all: [{ hours: { from: '09:00', to: '18:00', days: [1, 5] } }] }, 'it is 09:00 to 18:00 on Mon, Fri'],
  [{ all: [{ hours: { from: '09:00', to: '18:00', days: [1, 2, 3, 4, 5, 6, 7] } }] }, 'it is 09:00 to 18:00'],
  [{ any: [{ chance: 50 }, { started_by: 'spring24' }] }, 'by chance, 50% or started by spring24'],
])('reads %j as words', (written, words) => {
  expect(conditionSentence(conditionSchema.parse(written))).toBe(words);
});
