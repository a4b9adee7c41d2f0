import type { FormProblems } from '../accounts/account-form';
import { field, formAlert, passwordField } from './form-parts';
import { html } from './html';
import { page } from './layout';

export interface SignUpPage {
  readonly uid: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly problems?: FormProblems;
  readonly alert?: string;
}

const order = ['first_name', 'last_name', 'email', 'password'];

export function signUpPage({ uid, values = {}, problems = {}, alert }: SignUpPage): string {
  const focused = order.find((name) => problems[name]) ?? 'first_name';
  const common = (name: string) => ({
    name,
    value: values[name],
    problem: problems[name],
    focus: name === focused,
  });
  return page({
    title: 'Create your account',
    content: html`<h1>Create your account</h1>
      <p class="lead">Build your first bot in minutes, without writing code.</p>
      ${formAlert(alert)}
      <form method="post" action="/interaction/${uid}/sign-up" novalidate>
        <div class="pair">
          ${field({ ...common('first_name'), label: 'First name', autocomplete: 'given-name' })}
          ${field({ ...common('last_name'), label: 'Last name', autocomplete: 'family-name', optional: true })}
        </div>
        ${field({ ...common('email'), label: 'E-mail', type: 'email', autocomplete: 'username' })}
        ${passwordField({ problem: problems.password, isNew: true, focus: focused === 'password' })}
        <button class="submit" type="submit">Create account</button>
      </form>
      <p class="other">Already have an account? <a href="/interaction/${uid}/sign-in">Sign in</a></p>`,
  });
}
