import type { CallRequest, calls } from '@botter/contracts';
import { closeModal, enableModal, openModal } from '../../../ui/modal-popover';
import { waitlistTitle } from '../marks';

/** Copied from the contract: the landing page need not load all of that. */
export const joinWaitlistCall = { method: 'POST', path: '/api/waitlist' } as const;
export const emailProblem = 'Please enter a valid e-mail address';

const failed = 'Joining did not work. Please try again shortly.';
const timeoutMs = 15_000;
/** Rough on purpose: the server decides. It only has to catch a slip. */
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The small form that asks for an e-mail address. */
export function enableWaitlist(page: HTMLElement, dialog: HTMLDialogElement): void {
  const form = dialog.querySelector('form');
  const email = dialog.querySelector<HTMLInputElement>('input[name="email"]');
  const submit = dialog.querySelector<HTMLButtonElement>('button[type="submit"]');
  const done = dialog.querySelector<HTMLElement>('[data-done]');
  if (!form || !email || !submit || !done) return;

  const setTitle = (text: string) => {
    const title = dialog.querySelector('h2');
    if (title) title.textContent = text;
  };
  const showError = (text: string) => {
    const place = dialog.querySelector('[data-error]');
    if (place) place.textContent = text;
    email.setAttribute('aria-invalid', String(text !== ''));
    if (text) email.focus();
  };
  const show = () => {
    showError('');
    setTitle(waitlistTitle);
    form.hidden = false;
    done.hidden = true;
    openModal(dialog, email);
  };
  const join = async () => {
    if (submit.ariaDisabled === 'true') return;
    const address = email.value.trim();
    if (!looksLikeEmail.test(address)) return showError(emailProblem);
    submit.ariaDisabled = 'true';
    showError('');
    const problem = await send({ email: address }).finally(() => {
      submit.ariaDisabled = null;
    });
    if (problem) return showError(problem);
    const words = done.querySelector('[data-words]');
    if (words) words.textContent = `We will write to ${address}.`;
    setTitle('You are on the waitlist');
    form.reset();
    form.hidden = true;
    done.hidden = false;
    done.querySelector<HTMLElement>('[data-close]')?.focus();
  };

  enableModal(dialog);
  for (const opener of page.querySelectorAll('[data-opens="waitlist"]'))
    opener.addEventListener('click', show);
  for (const closer of dialog.querySelectorAll('[data-close]')) {
    closer.addEventListener('click', () => closeModal(dialog));
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void join();
  });
}

/** @returns what is wrong, as text; undefined if it worked */
async function send(body: CallRequest<typeof calls.joinWaitlist>['body']): Promise<string | undefined> {
  try {
    const response = await fetch(joinWaitlistCall.path, {
      method: joinWaitlistCall.method,
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { error } = (await response.json()) as { error?: string };
    return response.ok ? undefined : error || failed;
  } catch {
    return failed;
  }
}
