import type { FormProblems } from '../accounts/account-form';
import { field, formAlert, passwordField } from './form-parts';
import { html } from './html';
import { page } from './layout';

export interface SignInPage {
  readonly uid: string;
  readonly email?: string;
  readonly problems?: FormProblems;
  readonly alert?: string;
}

export function signInPage({ uid, email, problems = {}, alert }: SignInPage): string {
  const known = Boolean(email) && !problems.email;
  return page({
    title: 'Sign in',
    content: html`<h1>Sign in</h1>
      <p class="lead">Welcome back. Your bots are waiting.</p>
      ${formAlert(alert)}
      <form method="post" action="/interaction/${uid}/sign-in" novalidate>
        ${field({
          name: 'email',
          label: 'E-mail',
          type: 'email',
          value: email,
          problem: problems.email,
          autocomplete: 'username',
          focus: !known,
        })}
        ${passwordField({ problem: problems.password, isNew: false, focus: known })}
        <button class="submit" type="submit">Sign in</button>
      </form>
      <p class="other">New to Botter? <a href="/interaction/${uid}/sign-up">Create an account</a></p>`,
  });
}
