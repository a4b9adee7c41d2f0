import { shortestPassword } from '../accounts/account-form';
import { type Html, html } from './html';

export interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email';
  readonly value?: string;
  readonly problem?: string;
  readonly autocomplete: string;
  readonly optional?: boolean;
  readonly focus?: boolean;
}

/** A labelled input with its error below, tied together for assistive technology. */
export function field(options: FieldOptions): Html {
  const { name, label, type = 'text', value, problem, autocomplete, optional = false, focus } = options;
  return html`<div class="field">
    <label for="${name}">${label}${optional && html`<span class="optional">optional</span>`}</label>
    <input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" maxlength="254"
      ${type === 'email' && html`inputmode="email" autocapitalize="none" spellcheck="false"`}
      ${!optional && html`required`} ${describedBy(name, problem)} ${focus && html`autofocus`} />
    ${problemOf(name, problem)}
  </div>`;
}

export interface PasswordOptions {
  readonly problem?: string;
  readonly isNew: boolean;
  readonly focus?: boolean;
}

/** The password, hidden until the button next to it is pressed. */
export function passwordField({ problem, isNew, focus }: PasswordOptions): Html {
  const hint = isNew && !problem;
  return html`<div class="field">
    <label for="password">Password</label>
    <div class="with-button">
      <input id="password" name="password" type="password" maxlength="200" required
        autocomplete="${isNew ? 'new-password' : 'current-password'}"
        ${problem ? describedBy('password', problem) : hint && html`aria-describedby="password-hint"`}
        ${focus && html`autofocus`} />
      <button type="button" class="reveal" data-reveals="password" aria-pressed="false" aria-label="Show password" hidden>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2.1 12.3a1 1 0 0 1 0-.7 10.7 10.7 0 0 1 19.800 0 1 1 0 0 1 0 .7 10.700 10.700 0 0 1-19.800 0" />
          <circle cx="12" cy="12" r="3" />
        </svg>
      </button>
    </div>
    ${problemOf('password', problem)}
    ${hint && html`<p class="hint" id="password-hint">At least ${shortestPassword} characters</p>`}
  </div>`;
}

/** The error of the form as a whole. */
export function formAlert(text: string | undefined): Html | undefined {
  return text === undefined
    ? undefined
    : html`<div class="alert" role="alert">${alertIcon}<p>${text}</p></div>`;
}

const alertIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10" /><path d="M12 8v4M12 16h.01" /></svg>`;

function describedBy(name: string, problem: string | undefined): Html | undefined {
  return problem === undefined ? undefined : html`aria-invalid="true" aria-describedby="${name}-problem"`;
}

function problemOf(name: string, problem: string | undefined): Html | undefined {
  return problem === undefined
    ? undefined
    : html`<p class="problem" id="${name}-problem">${alertIcon}<span>${problem}</span></p>`;
}
