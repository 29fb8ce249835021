import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from '../e2e/server.ts'

/** Wakes the server's inspector, lets it collect, and asks what is left. The server was started with `--inspect-port`. */
export async function liveHeap(server: RunningServer): Promise<string> {
  server.process.kill('SIGUSR1')
  const inspector = new WebSocket(await addressIn(server))
  await once(inspector, 'open')
  await answerTo(inspector, 'HeapProfiler.collectGarbage')
  const expression = 'JSON.stringify(process.memoryUsage())'
  const { result } = await answerTo(inspector, 'Runtime.evaluate', { expression })
  inspector.close()
  const { heapUsed, heapTotal, external, rss } = JSON.parse(result.value)
  const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
  const heap = `heap ${megabytes(heapUsed)} of ${megabytes(heapTotal)}`
  return `${heap}, outside of it ${megabytes(external)}; resident ${megabytes(rss)} once it was collected`
}

async function addressIn(server: RunningServer): Promise<string> {
  for (let waited = 0; waited < 100; waited += 1) {
    const address = /ws:\/\/\S+/.exec(server.output())?.[0]
    if (address) return address
    await sleep(50)
  }
  throw new Error('The inspector did not wake up.')
}

let asked = 0

async function answerTo(inspector: WebSocket, method: string, params = {}) {
  asked += 1
  const id = asked
  const answered = new Promise<{ result: { value: string } }>((resolve) => {
    const read = ({ data }: MessageEvent) => {
      const message = JSON.parse(data)
      if (message.id !== id) return
      inspector.removeEventListener('message', read)
      resolve(message.result)
    }
    inspector.addEventListener('message', read)
  })
  inspector.send(JSON.stringify({ id, method, params }))
  return answered
}
