import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

/** Takes every email over SMTP at once and forgets it, in a thread of its own, so that it costs the measurement little. */
export async function startMailSink(): Promise<{ url: string; stop(): Promise<void> }> {
  const worker = new Worker(new URL(import.meta.url))
  const [port] = await once(worker, 'message')
  return {
    url: `smtp://127.0.0.1:${port}`,
    async stop() {
      await worker.terminate()
    },
  }
}

if (!isMainThread) {
  // The answers to what came at once would wait for each other otherwise, 40 ms (Nagle beside delayed acknowledgements).
  const server = createServer({ noDelay: true }, (socket) => {
    let isInLetter = false
    let unread = ''
    socket.on('error', () => socket.destroy())
    socket.write('220 sink\r\n')
    socket.on('data', (chunk) => {
      unread += chunk.toString('latin1')
      for (;;) {
        const end = unread.indexOf(isInLetter ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const command = unread.slice(0, 4).toUpperCase()
        unread = unread.slice(end + (isInLetter ? 5 : 2))
        if (isInLetter) socket.write('250 taken\r\n')
        else if (command === 'EHLO') socket.write('250-sink\r\n250 PIPELINING\r\n')
        else if (command === 'DATA') socket.write('354 go on\r\n')
        else socket.write('250 fine\r\n')
        isInLetter = !isInLetter && command === 'DATA'
      }
    })
  })
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
}
