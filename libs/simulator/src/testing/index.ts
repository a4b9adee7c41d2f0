export { compileBot } from '../simulated-bot';
export { contactFields, randomActions, words } from './random-actions';
export { bot } from './samples';
