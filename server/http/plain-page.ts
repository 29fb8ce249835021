import { createHash } from 'node:crypto'
import { brand } from '../../app/organization/brand.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Inlined, because the site's files may be unavailable. */
const style = `
:root { color-scheme: light dark; --paper: light-dark(#fcfbf6, #10131f); --ink: light-dark(#141a29, #f2efe8); }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; }
main { max-width: 36rem; margin: 0 auto; padding: 15vh 1.5rem 3rem; }
.brand { font-weight: 700; border-bottom: 3px solid #f97316; padding-bottom: 0.25rem; }
h1 { margin: 2rem 0 0.5rem; font-size: 2.25rem; line-height: 1.1; letter-spacing: -0.02em; }
a { color: inherit; }
.links a { display: inline-block; margin: 1rem 1.5rem 0 0; padding: 0.25rem 0; font-weight: 600; }
`
const policy = contentSecurityPolicy(undefined).replace(
  `style-src 'self'`,
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
)

export const plainHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy,
  'Cache-Control': 'no-store',
}

const unknownRequest = 'Please go back and use the buttons on the page.'

/** The texts for requests that no page answers. */
const refusals = {
  400: ['We couldn’t read that', 'Please go back, reload the page and send it again.'],
  404: ['Page not found', 'The address may be mistyped, or the page has moved.'],
  405: ['That doesn’t work here', unknownRequest],
  408: ['That took too long', 'Your connection may be slow. Please go back and send it again.'],
  413: ['That’s too long to send', 'Please go back, shorten what you wrote and try again.'],
  417: ['That doesn’t work here', unknownRequest],
  431: ['That’s too much to send', 'Please clear this site’s cookies in your browser and open it again.'],
  500: ['Something went wrong', 'Please try again in a moment.'],
  503: [
    'We’ll be right back',
    'Part of the site isn’t responding right now. Please try again in a minute. Your saved work is safe.',
  ],
} as const
export type Refusal = keyof typeof refusals

export function refusal(status: Refusal, reference: string, headers: Record<string, string> = {}): Response {
  const [title, text] = refusals[status]
  return plainPage(status, title, `${text} Reference: ${reference}`, headers)
}

/** For an answer before the request has a reference. */
export function refusalHtml(status: Refusal): string {
  const [title, text] = refusals[status]
  return htmlOf(status, title, text)
}

/**
 * An answer for when the pages themselves are unavailable. Its text is constant, never the visitor's, so nothing needs
 * escaping.
 */
export function plainPage(status: number, title: string, text: string, headers: Record<string, string> = {}): Response {
  return new Response(htmlOf(status, title, text), { status, headers: { ...plainHeaders, ...headers } })
}

/** A server error may be temporary, so the page offers the same address again. */
function htmlOf(status: number, title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${brand.name}</title>
<style>${style}</style>
</head>
<body>
<main>
<span class="brand">${brand.name}</span>
<h1>${title}</h1>
<p>${text}</p>
<p class="links">${status >= 500 ? '<a href="">Try again</a>' : ''}<a href="/">Return to Home</a></p>
<p>You can also write to <a href="mailto:${brand.mailbox}">${brand.mailbox}</a>.</p>
</main>
</body>
</html>
`
}
