import type { DelayedCallback } from '@botter/contracts';
import type { EditorSection, FormPart } from './form-part';

interface DelayedCallbacksForm {
  readonly delayedCallbacks: readonly DelayedCallback[];
}

const followUp: EditorSection<DelayedCallbacksForm> = {
  step: 5,
  panel: 'follow-up',
  paths: ['actionData.delayedCallbacks'],
  places: { delayedCallback: 'delayed-callback' },
};

export const delayedCallbacks: FormPart<DelayedCallbacksForm, 'followUp'> = {
  empty: { delayedCallbacks: [] },
  of: ({ actionData }) => ({ delayedCallbacks: actionData.delayedCallbacks }),
  body: () => ({}),
  data: (form) => ({ delayedCallbacks: [...form.delayedCallbacks] }),
  names: { delayedCallbacks: 'delayed callbacks' },
  hasShape: (form) => Array.isArray(form.delayedCallbacks),
  sections: { followUp },
  texts: ({ actionData }) => actionData.delayedCallbacks.map(({ callbackCommand }) => callbackCommand),
};
