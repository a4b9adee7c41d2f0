export { SimulatorPane } from './components/simulator-pane';
