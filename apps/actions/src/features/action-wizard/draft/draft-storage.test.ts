import { emptyDraft } from '../../../shared/action-draft';
import { emptyButtonDraft } from '../steps/buttons/button-draft';
import { draftName, dropDraft, keepDraft, loadDraft } from './draft-storage';

function memory() {
  const values = new Map<string, string>();
  return {
    values,
    load: (name: string) => values.get(name) || undefined,
    keep: (name: string, text: string) => void values.set(name, text),
  };
}

const name = draftName('b1', undefined);
const kept = {
  draft: { ...emptyDraft, command: '/start' },
  newButton: { ...emptyButtonDraft, label: 'Half a', type: 'url' as const },
  step: 2 as const,
  version: 3,
  keptAt: 1000,
};

test('a draft comes back as it was kept, one for each action and one for a new action', () => {
  const store = memory();
  keepDraft(store, name, kept);
  expect(loadDraft(store, name)).toEqual(kept);
  expect(loadDraft(store, draftName('b1', 'a1'))).toBeUndefined();
  expect(loadDraft(store, draftName('b2', undefined))).toBeUndefined();
  dropDraft(store, name);
  expect(loadDraft(store, name)).toBeUndefined();
});

test('the webhook secret is never written down; the one the server told is put back', () => {
  const store = memory();
  keepDraft(store, name, { ...kept, draft: { ...kept.draft, webhookSecret: 'hush' } });
  expect([...store.values.values()].join()).not.toContain('hush');
  expect(loadDraft(store, name, 'told')?.draft.webhookSecret).toBe('told');
});

test.each(['', 'no json', '[]', '{"draft":1}', '{"draft":{"buttons":"x"}}', '{"draft":{"buttons":[null]}}'])(
  'what cannot be read (%s) is no draft',
  (value) => {
    const store = memory();
    store.keep(name, value);
    expect(loadDraft(store, name)).toBeUndefined();
  },
);
