export { randomNumbers } from './random-numbers';
export { sampleMessage, sampleQuestion } from './sample-steps';
