import type { DueEffect } from '../due-effect';
import type { PendingRun, SimulatorSession } from '../session';
import type { SimulatorStep } from '../step';
import type { Cause } from './simulated-effect';

/** What runs later: a delayed callback, or a step that waits. */
export const schedule = {
  carryOut: (step: SimulatorStep, effect: DueEffect, at: Date, { sender }: Cause): SimulatorStep => {
    const { dialog, dialogVersion } = step.session;
    const waitsFor = effect.kind === 'scheduleStep' && dialog ? { waitsFor: dialog.waitsFor } : {};
    const pending = { ...effect, ...waitsFor, dueAt: dueAt(at, effect), sender, dialogVersion };
    return { ...step, session: queued(step.session, pending) };
  },
  reply: () => undefined,
};

function dueAt(at: Date, { delaySeconds }: DueEffect): string {
  return new Date(at.getTime() + delaySeconds * 1000).toISOString();
}

/** Of two that are due at the same time, the one scheduled first stays first. */
function queued(session: SimulatorSession, run: PendingRun): SimulatorSession {
  const pending = [...session.pending, run].toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
  return { ...session, pending };
}
