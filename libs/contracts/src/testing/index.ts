export { randomNumbers } from './random-numbers';
