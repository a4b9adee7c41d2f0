export { ActionProblems } from './components/action-problems';
export { BotProblems } from './components/bot-problems';
export { ProblemList } from './components/problem-list';
export { focusOf, problemAddress, stepOfPlace } from './problem-address';
export { type BotFindings, useProblems } from './use-problems';
