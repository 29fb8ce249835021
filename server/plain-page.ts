import { createHash } from 'node:crypto'
import { brand } from '../app/organization/brand.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Its own, because the files of the site may be what can't be had at the moment. */
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

/**
 * An answer for when the pages themselves can't be used. Its text is ours alone, never the visitor's, so nothing needs escaping.
 *
 * @param mayHelpLater offers to try the same address again
 */
export function plainPage(status: number, title: string, text: string, mayHelpLater = false): Response {
  const html = `<!doctype html>
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
<p class="links">${mayHelpLater ? '<a href="">Try again</a>' : ''}<a href="/">Return to Home</a></p>
<p>You can also write to <a href="mailto:${brand.mailbox}">${brand.mailbox}</a>.</p>
</main>
</body>
</html>
`
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
  }
  return new Response(html, { status, headers })
}

/** @param allowed for the header of this name */
export function refusedMethod(allowed: string, reference: string): Response {
  const text = `This address takes no such request. Please go back and use the buttons of the page. Reference: ${reference}`
  const response = plainPage(405, 'That does not work here', text)
  response.headers.set('Allow', allowed)
  return response
}
