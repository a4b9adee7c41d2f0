import { html } from './html';
import { signUpPage } from './sign-up.page';

test('escapes what is put in, and leaves markup of its own alone', () => {
  const inner = html`<b>${'<i>&"\''}</b>`;
  expect(html`<p>${inner}${undefined}${false}${[1, inner]}</p>`.markup).toBe(
    '<p><b>&lt;i&gt;&amp;&quot;&#39;</b>1<b>&lt;i&gt;&amp;&quot;&#39;</b></p>',
  );
});

test('lets no form value become markup', () => {
  const page = signUpPage({ uid: 'x', values: { email: '"><script>alert(1)</script>' } });
  expect(page).not.toContain('<script>alert');
});
