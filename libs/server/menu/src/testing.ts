export { menuDecider } from './domain/menu.decider';
