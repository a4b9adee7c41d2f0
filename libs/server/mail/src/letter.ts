import { escapeHtml } from '@botter/bot-api';

/** The content of a mail. All of it is plain text: HTML is made from it here, with everything escaped. */
export interface Letter {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly url: string };
  /** Why the person gets this mail. */
  readonly footer: string;
}

export function letterText({ heading, paragraphs, button, footer }: Letter): string {
  return [heading, ...paragraphs, `${button.label}: ${button.url}`, `-- \n${footer}`, ''].join('\n\n');
}

/** Mail programs know little CSS: tables aside, inline styles are all that works everywhere. */
export function letterHtml({ heading, paragraphs, button, footer }: Letter): string {
  const text = 'margin:0 0 16px;font-size:15px;line-height:1.5';
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>`,
    '<body style="margin:0;padding:24px 12px;background:#f4f5f7;color:#1c2024;font-family:Arial,Helvetica,sans-serif">',
    '<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">',
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="${text}">${escapeHtml(paragraph)}</p>`),
    `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;background:#0b6bcb;color:#ffffff;border-radius:8px;font-size:15px;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
    `<p style="margin:0;color:#60646c;font-size:13px;line-height:1.5">${escapeHtml(footer)}</p>`,
    '</div></body></html>',
    '',
  ].join('\n');
}
