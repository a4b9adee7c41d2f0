/**
 * Style of every page. The colours, radii and sizes are the product's design tokens: signing in should feel
 * like staying in the product.
 */
export const identityCss = `
@font-face {
  font-family: 'Inter Variable';
  src: url('/assets/inter.woff2') format('woff2-variations');
  font-weight: 100 900;
  font-display: swap;
}
:root {
  color-scheme: light dark;
  --canvas: light-dark(oklch(0.982 0.003 255), oklch(0.165 0.014 264));
  --surface: light-dark(oklch(1 0 0), oklch(0.205 0.016 264));
  --hover: light-dark(oklch(0.955 0.006 255), oklch(0.265 0.018 264));
  --line: light-dark(oklch(0.918 0.007 258), oklch(0.295 0.018 264));
  --line-strong: light-dark(oklch(0.85 0.011 258), oklch(0.39 0.02 264));
  --ink: light-dark(oklch(0.22 0.025 262), oklch(0.955 0.006 258));
  --muted: light-dark(oklch(0.475 0.022 260), oklch(0.74 0.016 260));
  --faint: light-dark(oklch(0.535 0.02 260), oklch(0.67 0.018 260));
  --accent: light-dark(oklch(0.555 0.19 254), oklch(0.555 0.185 254));
  --accent-hover: light-dark(oklch(0.495 0.185 255), oklch(0.61 0.18 254));
  --accent-ink: light-dark(oklch(0.47 0.18 255), oklch(0.8 0.105 250));
  --glow: light-dark(oklch(0.955 0.025 252), oklch(0.225 0.045 256));
  --on-accent: oklch(1 0 0);
  --focus: light-dark(oklch(0.6 0.19 254), oklch(0.7 0.15 252));
  --error: light-dark(oklch(0.575 0.21 26), oklch(0.69 0.185 23));
  --error-soft: light-dark(oklch(0.96 0.022 22), oklch(0.285 0.07 22));
  --error-ink: light-dark(oklch(0.465 0.18 27), oklch(0.84 0.095 20));
  --shadow: light-dark(oklch(0.3 0.05 262 / 0.08), oklch(0 0 0 / 0.4));
}
* {
  box-sizing: border-box;
}
body {
  display: flex;
  min-height: 100dvh;
  margin: 0;
  padding: 24px 16px;
  align-items: center;
  justify-content: center;
  background: radial-gradient(60rem 30rem at 50% -8rem, var(--glow), transparent) no-repeat var(--canvas);
  color: var(--ink);
  font: 400 0.875rem / 1.3125rem 'Inter Variable', ui-sans-serif, system-ui, sans-serif;
  -webkit-font-smoothing: antialiased;
}
.card {
  width: 100%;
  max-width: 26.5rem;
  padding: 32px;
  border: 1px solid var(--line);
  border-radius: 1.125rem;
  background: var(--surface);
  box-shadow: 0 4px 8px var(--shadow), 0 16px 40px -8px var(--shadow);
}
.brand {
  display: flex;
  align-items: center;
  gap: 10px;
  margin: 0 0 24px;
  font-size: 1.0625rem;
  font-weight: 600;
  letter-spacing: -0.015em;
}
h1 {
  margin: 0;
  font-size: 1.5rem;
  line-height: 2rem;
  font-weight: 650;
  letter-spacing: -0.02em;
}
.lead {
  margin: 4px 0 24px;
  color: var(--muted);
}
form {
  display: grid;
  gap: 16px;
}
form[id] {
  display: none;
}
.pair {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 16px 12px;
  align-items: start;
}
.field {
  display: grid;
  min-width: 0;
  gap: 6px;
}
label {
  display: flex;
  justify-content: space-between;
  gap: 8px;
  font-weight: 500;
}
.optional {
  color: var(--faint);
  font-weight: 400;
}
input {
  width: 100%;
  min-width: 0;
  height: 44px;
  padding: 0 12px;
  border: 1px solid var(--line-strong);
  border-radius: 0.5rem;
  background: var(--surface);
  color: inherit;
  font: inherit;
  font-size: 1rem;
  transition: border-color 150ms, box-shadow 150ms;
}
input:hover {
  border-color: var(--faint);
}
input:focus-visible {
  border-color: var(--accent);
  outline: none;
  box-shadow: 0 0 0 3px color-mix(in oklch, var(--accent) 25%, transparent);
}
input[aria-invalid] {
  border-color: var(--error);
}
input[aria-invalid]:focus-visible {
  box-shadow: 0 0 0 3px color-mix(in oklch, var(--error) 22%, transparent);
}
.with-button {
  position: relative;
}
.with-button input {
  padding-right: 48px;
}
.reveal {
  position: absolute;
  inset: 0 0 0 auto;
  width: 44px;
  padding: 0;
  border: 0;
  border-radius: 0.5rem;
  background: none;
  color: var(--faint);
  cursor: pointer;
}
.reveal:hover,
.reveal[aria-pressed='true'] {
  color: var(--accent-ink);
}
svg {
  width: 18px;
  height: 18px;
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
  vertical-align: middle;
}
.hint,
.problem {
  margin: 0;
  color: var(--muted);
  font-size: 0.8125rem;
  line-height: 1.125rem;
}
.problem {
  display: flex;
  gap: 6px;
  color: var(--error-ink);
}
.problem svg {
  width: 14px;
  height: 14px;
  margin-top: 2px;
}
.alert {
  display: flex;
  gap: 10px;
  margin: 0 0 16px;
  padding: 10px 12px;
  border-radius: 0.625rem;
  background: var(--error-soft);
  color: var(--error-ink);
}
.alert p {
  margin: 0;
}
.alert svg {
  margin-top: 1px;
}
.submit {
  display: flex;
  width: 100%;
  height: 44px;
  margin-top: 4px;
  align-items: center;
  justify-content: center;
  border: 0;
  border-radius: 0.5rem;
  background: var(--accent);
  box-shadow: inset 0 1px 0 oklch(1 0 0 / 0.16), 0 1px 2px var(--shadow);
  color: var(--on-accent);
  font: inherit;
  font-size: 0.9375rem;
  font-weight: 550;
  text-decoration: none;
  cursor: pointer;
  transition: background-color 150ms;
}
.submit:hover {
  background: var(--accent-hover);
}
.submit[aria-busy='true'] {
  opacity: 0.7;
  cursor: progress;
}
.other {
  margin: 20px 0 0;
  color: var(--muted);
  text-align: center;
}
.other a {
  display: inline-block;
  padding: 12px 0;
  margin: -12px 0;
  color: var(--accent-ink);
  font-weight: 550;
  text-decoration: underline;
  text-decoration-color: transparent;
  text-underline-offset: 4px;
}
.other a:hover {
  text-decoration-color: currentColor;
}
a:focus-visible,
button:focus-visible {
  outline: 2px solid var(--focus);
  outline-offset: 2px;
}
/* In the sign-in window and on a phone the window itself is the card. */
@media (max-width: 520px) {
  body {
    padding: 0;
    align-items: stretch;
    background: var(--surface);
  }
  .card {
    max-width: none;
    padding: 28px 24px;
    border: 0;
    border-radius: 0;
    background: radial-gradient(30rem 14rem at 50% -5rem, var(--glow), transparent) no-repeat;
    box-shadow: none;
  }
}
@media (max-width: 340px) {
  .pair {
    grid-template-columns: 1fr;
  }
}
@media (prefers-reduced-motion: reduce) {
  * {
    transition: none !important;
  }
}
`;
