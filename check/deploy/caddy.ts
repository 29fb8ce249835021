import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { must } from './run.ts'

/**
 * With deploy/Caddyfile. Only what needs the Internet or this machine's own trust is put in: a certificate that Caddy makes itself,
 * which nobody is told to believe, and ports.
 */
export async function startCaddy(
  caddy: string,
  {
    folder,
    site,
    server,
    plainPort,
    tlsPort,
  }: { folder: string; site: string; server: number; plainPort: number; tlsPort: number },
): Promise<{ stop(): Promise<void> }> {
  const home = path.join(folder, 'caddy')
  await mkdir(home, { recursive: true })
  const env = {
    ...process.env,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    SITE: site,
    SERVERS: `127.0.0.1:${server}`,
  }
  const adapted = await must(caddy, ['adapt', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], { env })
  const config = JSON.parse(adapted.slice(adapted.indexOf('{"apps"')))
  config.admin = { disabled: true }
  config.apps.http = { ...config.apps.http, http_port: plainPort, https_port: tlsPort }
  config.apps.tls = { automation: { policies: [{ issuers: [{ module: 'internal' }] }] } }
  config.apps.pki = { certificate_authorities: { local: { install_trust: false } } }
  await writeFile(path.join(home, 'config.json'), JSON.stringify(config))
  const child = spawn(caddy, ['run', '--config', path.join(home, 'config.json')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      printed += piece
    })
  for (let tries = 0; tries < 200 && !printed.includes('serving initial configuration'); tries += 1)
    await setTimeout(50)
  if (child.exitCode !== null || !printed.includes('serving initial configuration')) {
    child.kill('SIGKILL')
    throw new Error(`Caddy does not start:\n${printed}`)
  }
  return {
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
