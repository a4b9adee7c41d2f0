interface ToasterGate {
  /** True once there is a toast to show. */
  isAsked: boolean;
  onAsk?: () => void;
  /** When the place for toasts is on the page. */
  readonly shown: Promise<void>;
  readonly markShown: () => void;
  /** The slots for toasts: a later one takes them from those before it while it is visible. */
  readonly slots: Set<HTMLElement>;
  onSlots?: (() => void) | undefined;
}

const key = Symbol.for('botter.toaster');

/** On the window: the host has the place for toasts, and front ends that are built apart make them. */
export function toasterGate(): ToasterGate {
  const page = window as unknown as { [key]?: ToasterGate };
  page[key] ??= makeGate();
  return page[key];
}

function makeGate(): ToasterGate {
  let markShown = () => {};
  const shown = new Promise<void>((resolve) => {
    markShown = resolve;
  });
  return { isAsked: false, shown, markShown, slots: new Set() };
}
