import { say } from '../step';
import type { SimulatedEffect } from './simulated-effect';

export const send: SimulatedEffect<'send'> = {
  carryOut(step, { actionId, text, parseMode, media, keyboard, replyKeyboard }, at, { why }) {
    const said = say(step, at, { kind: 'bot', actionId, text, parseMode, media, keyboard, why });
    if (!replyKeyboard) return said;
    const shown = replyKeyboard.type === 'remove' ? null : replyKeyboard;
    return { ...said, session: { ...said.session, replyKeyboard: shown } };
  },
  reply({ text, parseMode, media, keyboard, disableLinkPreview }) {
    const buttons = keyboard.map((row) => row.map(({ label, type, value }) => ({ label, type, value })));
    return { kind: 'message', text, parseMode, media, buttons, linkPreview: !disableLinkPreview };
  },
};
