import { emptyDraft } from '../../../shared/action-draft';
import { draftKey, dropDraft, keepDraft, loadDraft } from './draft-storage';

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const key = draftKey('b1', undefined);
const kept = {
  draft: { ...emptyDraft, command: '/start' },
  newButton: { label: 'Half a', type: 'url' as const, value: '' },
  step: 2 as const,
  version: 3,
  keptAt: 1000,
};

test('a draft comes back as it was kept, one for each action and one for a new action', () => {
  const store = memory();
  keepDraft(store, key, kept);
  expect(loadDraft(store, key)).toEqual(kept);
  expect(loadDraft(store, draftKey('b1', 'a1'))).toBeUndefined();
  expect(loadDraft(store, draftKey('b2', undefined))).toBeUndefined();
  dropDraft(store, key);
  expect(loadDraft(store, key)).toBeUndefined();
});

test('the webhook secret is never written down; the one the server told is put back', () => {
  const store = memory();
  keepDraft(store, key, { ...kept, draft: { ...kept.draft, webhookSecret: 'hush' } });
  expect([...store.values.values()].join()).not.toContain('hush');
  expect(loadDraft(store, key, 'told')?.draft.webhookSecret).toBe('told');
});

test.each(['', 'no json', '[]', '{"draft":1}', '{"draft":{"buttons":"x"}}', '{"draft":{"buttons":[null]}}'])(
  'what cannot be read (%s) is no draft',
  (value) => {
    const store = memory();
    store.setItem(key, value);
    expect(loadDraft(store, key)).toBeUndefined();
  },
);

test('a storage that refuses does no harm', () => {
  const refuse = () => {
    throw new Error('switched off');
  };
  const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(() => keepDraft(store, key, kept)).not.toThrow();
  expect(() => dropDraft(store, key)).not.toThrow();
  expect(loadDraft(store, key)).toBeUndefined();
});
