export { ActionView } from './components/action-view';
export { ActionPanel, type PanelDraft } from './panel/action-panel';
