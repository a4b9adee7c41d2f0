export { actionsDecider } from '../domain/action.decider';
