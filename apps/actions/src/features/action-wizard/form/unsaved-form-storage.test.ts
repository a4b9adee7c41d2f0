import { emptyForm } from '../../../shared/action-form';
import { emptyButtonForm } from '../steps/buttons/button-form';
import { dropUnsavedForm, formName, keepUnsavedForm, loadUnsavedForm } from './unsaved-form-storage';

function memory() {
  const values = new Map<string, string>();
  return {
    values,
    load: (name: string) => values.get(name) || undefined,
    keep: (name: string, text: string) => void values.set(name, text),
  };
}

const name = formName('b1', undefined);
const kept = {
  form: { ...emptyForm, command: '/start' },
  newButton: { ...emptyButtonForm, label: 'Half a', type: 'url' as const },
  step: 2 as const,
  version: 3,
  keptAt: 1000,
};

test('a form comes back as it was kept, one for each action and one for a new action', () => {
  const store = memory();
  keepUnsavedForm(store, name, kept);
  expect(loadUnsavedForm(store, name)).toEqual(kept);
  expect(loadUnsavedForm(store, formName('b1', 'a1'))).toBeUndefined();
  expect(loadUnsavedForm(store, formName('b2', undefined))).toBeUndefined();
  dropUnsavedForm(store, name);
  expect(loadUnsavedForm(store, name)).toBeUndefined();
});

test("the webhook secret is never stored, and the server's secret is put back", () => {
  const store = memory();
  keepUnsavedForm(store, name, { ...kept, form: { ...kept.form, webhookSecret: 'hush' } });
  expect([...store.values.values()].join()).not.toContain('hush');
  expect(loadUnsavedForm(store, name, 'told')?.form.webhookSecret).toBe('told');
});

test.each(['', 'no json', '[]', '{"form":1}', '{"form":{"buttons":"x"}}', '{"form":{"buttons":[null]}}'])(
  'what cannot be read (%s) is no form',
  (value) => {
    const store = memory();
    store.keep(name, value);
    expect(loadUnsavedForm(store, name)).toBeUndefined();
  },
);
