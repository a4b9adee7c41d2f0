import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import type { Account } from '../accounts/account.store';
import { readForm, signInForm, signUpForm } from '../accounts/account-form';
import { isFromOwnPage, readFormFields } from '../http/request-body';
import { type Route, type RouteContext, send } from '../http/route';
import { pageHeaders } from '../http/security-headers';
import type { IdentityConfig } from '../identity-config';
import { expiredPage } from '../pages/message.page';
import { signInPage } from '../pages/sign-in.page';
import { signUpPage } from '../pages/sign-up.page';
import type { SignInService } from './sign-in.service';

type Screen = 'sign-in' | 'sign-up';

/**
 * The screens between the product's request and the response. An interaction belongs to the browser that
 * began it (a signed cookie), and forms are accepted from our own pages only.
 */
export function interactionRoute(provider: Provider, service: SignInService, config: IdentityConfig): Route {
  const answer = ({ response }: RouteContext, status: number, body: string): true => {
    send(response, status, body, pageHeaders(config.productOrigin));
    return true;
  };

  return async (context) => {
    const match = /^\/interaction\/([\w-]{1,64})(?:\/(sign-in|sign-up))?$/.exec(context.path);
    if (!match) return false;
    const { request, response } = context;
    const interaction = await provider.interactionDetails(request, response).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    });
    const [, uid, named] = match;
    if (!interaction || !uid || interaction.uid !== uid)
      return answer(context, 410, expiredPage(config.productOrigin));
    const screen: Screen =
      (named as Screen | undefined) ?? (interaction.prompt.name === 'create' ? 'sign-up' : 'sign-in');

    if (request.method === 'GET' || request.method === 'HEAD') {
      const email =
        typeof interaction.params.login_hint === 'string' ? interaction.params.login_hint : undefined;
      const page =
        screen === 'sign-in'
          ? signInPage({ uid, email })
          : signUpPage({ uid, values: email ? { email } : {} });
      return answer(context, 200, page);
    }
    if (request.method !== 'POST' || !isFromOwnPage(request, config.issuer)) {
      return answer(context, 403, expiredPage(config.productOrigin));
    }
    const fields = await readFormFields(request);
    const outcome =
      screen === 'sign-in'
        ? await trySignIn(service, uid, fields, request.socket.remoteAddress ?? '')
        : await trySignUp(service, uid, fields);
    if ('page' in outcome) {
      if (outcome.waitMs) response.setHeader('Retry-After', Math.ceil(outcome.waitMs / 1000));
      return answer(context, outcome.status, outcome.page);
    }
    const result: InteractionResults = {
      create: {},
      login: { accountId: outcome.account.id, remember: true },
    };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    return true;
  };
}

type Outcome = { account: Account } | { status: number; page: string; waitMs?: number };
type Fields = Readonly<Record<string, string>>;

async function trySignIn(
  service: SignInService,
  uid: string,
  fields: Fields,
  address: string,
): Promise<Outcome> {
  const email = fields.email;
  const { values, problems } = readForm(signInForm, fields);
  if (problems) return { status: 422, page: signInPage({ uid, email, problems }) };
  const result = await service.signIn(values.email, values.password, address);
  if (result.kind === 'signedIn') return { account: result.account };
  return result.kind === 'wrong'
    ? { status: 401, page: signInPage({ uid, email, alert: 'The e-mail address or the password is wrong.' }) }
    : {
        status: 429,
        page: signInPage({ uid, email, alert: tooMany(result.waitMs) }),
        waitMs: result.waitMs,
      };
}

async function trySignUp(service: SignInService, uid: string, fields: Fields): Promise<Outcome> {
  const { values, problems } = readForm(signUpForm, fields);
  if (problems) return { status: 422, page: signUpPage({ uid, values: fields, problems }) };
  const { email, first_name: firstName, last_name: lastName, password } = values;
  const account = await service.signUp({ email, firstName, lastName }, password);
  if (account) return { account };
  const taken = { email: 'There is already an account with this address' };
  return { status: 409, page: signUpPage({ uid, values: fields, problems: taken }) };
}

function tooMany(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return `Too many failed attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`;
}
