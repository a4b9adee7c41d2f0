/** The little that pages do by themselves. Everything works without it. */
export const identityJs = `
for (const button of document.querySelectorAll('[data-reveals]')) {
  const input = document.getElementById(button.dataset.reveals);
  button.hidden = false;
  button.addEventListener('click', () => {
    const shown = input.type === 'text';
    input.type = shown ? 'password' : 'text';
    button.setAttribute('aria-pressed', String(!shown));
  });
}
for (const form of document.querySelectorAll('form')) {
  let sent = false;
  form.addEventListener('submit', (event) => {
    if (sent) return event.preventDefault();
    sent = true;
    form.querySelector('.submit')?.setAttribute('aria-busy', 'true');
  });
}
if (document.body.hasAttribute('data-auto-submit')) document.querySelector('.submit').click();
`;
