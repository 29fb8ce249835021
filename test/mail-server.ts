import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server'

/** The server's reaction to an email; may be changed at any time. */
export type Behaviour =
  | 'works'
  | 'never greets'
  | 'never answers the letter'
  | 'drops the connection after the letter'
  | { refuses: number; saying?: string }
  /** Answers each email only when this promise settles. */
  | { works: Promise<void> }

export interface ReceivedLetter {
  /** The recipients of the SMTP envelope. */
  recipients: string[]
  raw: string
}

export interface MailServer {
  url: string
  port: number
  behaviour: Behaviour
  /** Accepted emails. */
  letters: ReceivedLetter[]
  /** How many emails were transmitted, whatever the answer. */
  transmissions: number
  close(): Promise<void>
}

/** A real SMTP server on loopback. */
export async function startMailServer(
  options: { host?: string; port?: number; smtp?: SMTPServerOptions } = {},
): Promise<MailServer> {
  const { host = '127.0.0.1' } = options
  const sockets = new Set<Socket>()
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: (_session, next) => {
      if (server.behaviour !== 'never greets') next()
    },
    onData: (stream, session, next) => {
      receive(
        stream,
        session.envelope.rcptTo.map((to) => to.address),
      ).then(() => next(), next)
    },
    ...options.smtp,
  })

  async function receive(stream: SMTPServerDataStream, recipients: string[]): Promise<void> {
    const raw = await text(stream)
    server.transmissions += 1
    const { behaviour } = server
    if (behaviour === 'never answers the letter') await new Promise(() => {})
    if (behaviour === 'drops the connection after the letter') for (const socket of sockets) socket.destroy()
    if (typeof behaviour === 'object' && 'refuses' in behaviour) {
      throw Object.assign(new Error(behaviour.saying ?? 'not now'), { responseCode: behaviour.refuses })
    }
    if (typeof behaviour === 'object') await behaviour.works
    if (behaviour === 'works' || typeof behaviour === 'object') server.letters.push({ recipients, raw })
  }

  // Tests break connections on purpose.
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await once(smtp.listen(options.port ?? 0, host), 'listening')
  const { port } = smtp.server.address() as AddressInfo

  const server: MailServer = {
    url: `smtp://${host}:${port}`,
    port,
    behaviour: 'works',
    letters: [],
    transmissions: 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => smtp.close(resolve))
    },
  }
  return server
}
