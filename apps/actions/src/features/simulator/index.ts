export { SimulatorPane, type SimulatorPaneProps } from './components/simulator-pane';
