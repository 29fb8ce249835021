import { type Break, inFile } from './break.ts'

/** Browser and transport. */
export const transport: Break[] = [
  {
    row: '38',
    broken: 'other sites may put the pages into a frame',
    by: inFile('server/http/security-headers.ts', "`frame-ancestors 'none'`,", ''),
    test: ['e2e/http.test.ts', 'every answer carries the security headers'],
  },
  {
    row: '38',
    broken: 'Strict-Transport-Security is missing',
    by: inFile(
      'server/http/security-headers.ts',
      "config.origin.startsWith('https:')",
      "config.origin.startsWith('wss:')",
    ),
    test: ['e2e/behind-tls.test.ts', 'every answer says that this site is https only'],
  },
  {
    row: '38',
    broken: "Node's own error responses lack the headers",
    by: inFile('server/http/http-server.ts', '...plainHeaders, ...securityHeaders(config),', '...plainHeaders,'),
    test: ['server/http/http-server.test.ts', '… is answered … with a page and the usual headers'],
  },
  {
    row: '38',
    broken: 'scripts in an email may run',
    by: inFile(
      'app/dev/letter-html-route.ts',
      "'sandbox allow-popups allow-popups-to-escape-sandbox',",
      "'sandbox allow-popups allow-popups-to-escape-sandbox allow-scripts',",
    ),
    test: ['e2e/http.test.ts', 'an email that is opened by itself may run nothing and load nothing'],
  },
  {
    row: '39',
    broken: 'any client may forge its network address',
    by: inFile(
      'server/http/network-address.ts',
      'while (isTrusted(address, trusted) && hops.length > 0)',
      'while (hops.length > 0)',
    ),
    test: ['server/http/network-address.test.ts', 'X-Forwarded-For from anybody but a trusted proxy is ignored'],
  },
  {
    row: '40',
    broken: 'pages may load pictures from anywhere',
    by: inFile('server/http/security-headers.ts', "`img-src 'self' data:`", "`img-src 'self' data: https:`"),
    test: ['server/http/security-headers.test.ts', 'the policy allows no other site'],
  },
]
