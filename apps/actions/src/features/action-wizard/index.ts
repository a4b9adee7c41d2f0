export { ActionView } from './components/action-view';
export { ActionPanel, type PanelForm } from './panel/action-panel';
