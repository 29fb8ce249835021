import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type Attack, Tally } from './attack.ts'

/** The request hidden in another request's body. The log shows `PATH` if it is executed. */
const hidden = 'GET /PATH HTTP/1.1\r\nHost: HOST\r\n\r\n'

/**
 * Requests on whose end a proxy and a server may disagree (RFC 9112, 11.2). Each hides another one in its body; a
 * server that executes it lets it bypass the proxy.
 */
const requests: [what: string, request: string][] = [
  [
    'length and chunks',
    `POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: LENGTH\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  [
    'chunks and length',
    `POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\n${hidden}\r\n0\r\n\r\n`,
  ],
  ...[
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding : chunked',
    'Transfer-Encoding:\tchunked',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: identity, chunked',
    'Transfer-Encoding: "chunked"',
    'Transfer-Encoding: chunked;x=1',
    'Transfer-Encoding:\x0bchunked',
    'Transfer-Encoding: \x00chunked',
    'X: x\nTransfer-Encoding: chunked',
    'X: x\rTransfer-Encoding: chunked',
    ' Transfer-Encoding: chunked',
    'Transfer-Encoding\r\n : chunked',
    'Transfer-Encoding:\r\n chunked',
    'Transfer_Encoding: chunked',
    'transfer-encoding: CHUNKED',
  ].map((encoding): [string, string] => [
    JSON.stringify(encoding),
    `POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: LENGTH\r\n${encoding}\r\n\r\n0\r\n\r\n${hidden}`,
  ]),
  ...[
    'Content-Length: 0\r\nContent-Length: LENGTH',
    'Content-Length: 0, LENGTH',
    'Content-Length: +LENGTH',
    'Content-Length: 0xff',
    'Content-Length: LENGTH abc',
    'Content-Length : LENGTH',
    'Content-Length: -1',
    'Content-Length:\r\n LENGTH',
    'Content-Length: 1e2',
    'Content-Length: 00000000000000000000LENGTH',
  ].map((length): [string, string] => [
    JSON.stringify(length),
    `POST / HTTP/1.1\r\nHost: HOST\r\n${length}\r\n\r\n${hidden}`,
  ]),
  [
    'a chunk that is larger than it says',
    `POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n1\r\naa\r\n0\r\n\r\n${hidden}`,
  ],
  [
    'a chunk of a negative size',
    `POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`,
  ],
  [
    'a chunk of an enormous size',
    `POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n\r\n${hidden}`,
  ],
  [
    'a chunk with an extension over lines',
    `POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n2;a\nxx\r\n4c\r\n${hidden}\r\n0\r\n\r\n`,
  ],
  [
    'chunks that end with bare line feeds',
    `POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n0\n\n${hidden}`.replace(
      '0\n\nGET',
      '1\na\n0\n\nGET',
    ),
  ],
  ['a body of GET', `GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: LENGTH\r\n\r\n${hidden}`],
  ['two hosts', `GET / HTTP/1.1\r\nHost: HOST\r\nHost: evil.example\r\nContent-Length: LENGTH\r\n\r\n${hidden}`],
  ['a line break in the address', `GET /x\r\nX: ${hidden.replaceAll('\r\n', ' ')}HTTP/1.1\r\nHost: HOST\r\n\r\n`],
  [
    'a line break that is coded in the address',
    `GET /x%0d%0aHost:%20HOST%0d%0a%0d%0aGET%20/PATH HTTP/1.1\r\nHost: HOST\r\n\r\n`,
  ],
  [
    'chunks in HTTP/1.0',
    `POST / HTTP/1.0\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\nContent-Length: LENGTH\r\n\r\n0\r\n\r\n${hidden}`,
  ],
]

/** At the proxy, and directly at the server behind it. */
export const smuggling: Attack = {
  name: 'request smuggling',
  async carryOut(site) {
    const tally = new Tally()
    const targets = site.front === 'nothing' ? [site.origin] : [site.origin, site.server.origin]
    let number = 0
    for (const target of targets)
      for (const [what, request] of requests) {
        number += 1
        const path = `smuggled-${number}-`
        const said = await send(target, bytesOf(request, path, new URL(site.origin).host))
        // Following requests get their own answers.
        const next = await Promise.all(Array.from({ length: 4 }, () => site.ask({ path: '/robots.txt' })))
        const isMixedUp = next.some(({ status, body }) => status !== 200 || !body.includes('User-agent'))
        // When the proxy itself answers the second request, proxy and server agree.
        const isSeen = target !== site.server.origin && (said.match(/^HTTP\/1\.1 /gm)?.length ?? 0) > 1
        const isDone = site.server.output().includes(`"/${path}"`) && !isSeen
        const problem = (isDone && 'carries out the hidden request') || (isMixedUp && 'mixes answers up') || null
        tally.count(`${what} at ${target === site.origin ? 'the front' : 'the server'}`, problem)
      }
    return tally
  },
}

function bytesOf(request: string, path: string, host: string): string {
  const filled = request.replaceAll('PATH', path).replaceAll('HOST', host)
  const body = filled.slice(filled.indexOf('\r\n\r\n') + 4)
  return filled.replaceAll('LENGTH', String(Buffer.byteLength(body)))
}

/** @returns all output until the connection ends or is silent */
function send(origin: string, bytes: string): Promise<string> {
  const { protocol, port } = new URL(origin)
  return new Promise((resolve) => {
    const to = { host: '127.0.0.1', port: Number(port) }
    const socket: Socket =
      protocol === 'https:'
        ? connectTls({ ...to, servername: 'localhost', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
        : connectPlain(to)
    let said = ''
    const end = () => {
      socket.destroy()
      resolve(said)
    }
    socket.on(protocol === 'https:' ? 'secureConnect' : 'connect', () => socket.write(bytes, 'latin1'))
    socket.on('data', (chunk) => {
      said += chunk
      // Long enough for a second answer, which would be the hidden request's.
      socket.setTimeout(300, end)
    })
    socket.setTimeout(700, end)
    socket.on('error', end)
    socket.on('close', end)
  })
}
