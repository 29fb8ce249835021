import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { RunningServer } from './server.ts'

let connections = 0

/** Of two workers whose log tells of answers. @returns for each a connection that it has taken, by its id */
export async function reachWorkers(server: RunningServer): Promise<Map<number, Agent>> {
  const reached = new Map<number, Agent>()
  await expect
    .poll(async () => {
      connections += 1
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const path = `/healthz/${connections}`
      await askOn(server, agent, path)
      const isMine = ({ path: asked }: { path?: string }) => asked === path
      await expect.poll(() => linesOf(server).some(isMine)).toBe(true)
      reached.set(linesOf(server).find(isMine)?.worker ?? 0, agent)
      return reached.size
    })
    .toBe(2)
  return reached
}

export function askOn(
  { origin }: RunningServer,
  agent: Agent,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { agent, headers }, (response) => text(response).then(resolve, reject))
    asked.on('error', reject).end()
  })
}

export function linesOf(server: RunningServer): { worker: number; msg: string; path?: string }[] {
  const whole = server.output().split('\n').slice(0, -1)
  return whole.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
}
