import type { SimulatedEffect } from './simulated-effect';

/** Most presses are answered without words: that only stops the button's waiting sign. */
export const answerCallback: SimulatedEffect<'answerCallback'> = {
  carryOut: (step, { text }) => (text === null ? step : { ...step, notice: text }),
  reply: ({ text }) => (text === null ? undefined : { ...notice, buttons: [], text }),
};

const notice = { kind: 'notice', parseMode: '', media: null, linkPreview: false } as const;
