export { compileBot } from '../simulated-bot';
export { contactFields, delaySeconds, randomActions, words } from './random-actions';
export { bot } from './samples';
