import { type LayoutTask, layOutGraph } from './layout-graph';

// The page's types don't know that this file runs as a worker, whose messages go to the page that started it.
const page = self as unknown as {
  onmessage: ((event: MessageEvent<LayoutTask>) => void) | null;
  postMessage(layout: ReturnType<typeof layOutGraph>): void;
};
// oxlint-disable-next-line unicorn/prefer-add-event-listener, unicorn/require-post-message-target-origin -- a worker's port has neither of the page's ways
page.onmessage = ({ data }) => page.postMessage(layOutGraph(data));
