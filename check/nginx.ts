import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** The nginx of this machine; undefined where there is none. */
export const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((file) =>
  existsSync(file),
)

export interface NginxPlan {
  /** For its files. It has to be there. */
  folder: string
  /** Of the two servers behind it, which may be one. */
  servers: readonly [number, number]
  plainPort: number
  tlsPort: number
}

export interface RunningNginx {
  /** Sends nothing to this server, or again, as docs/operate.md says for a rolling restart. */
  setDown(server: number, isDown: boolean): Promise<void>
  stop(): void
}

/** With the file of the docs; only what belongs to a machine is put in: ports, and where the certificate lies. */
export async function startNginx({ folder, servers, plainPort, tlsPort }: NginxPlan): Promise<RunningNginx> {
  const site = replaced(await readFile('deploy/nginx.conf', 'utf8'), [
    ['127.0.0.1:3001', `127.0.0.1:${servers[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${servers[1]}`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${tlsPort} ssl`],
    ['/etc/ssl/bootcamp.example', path.resolve('test/tls')],
  ])
  await writeFile(path.join(folder, 'site.conf'), site)
  await mkdir(path.join(folder, 'nginx'), { mode: 0o777 })
  await chmod(path.join(folder, 'nginx'), 0o777)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path nginx/${kind};`)
  const around = `daemon off; pid nginx/pid; error_log nginx/error.log;
    events {} http { access_log off; ${paths.join(' ')} include site.conf; }`
  await writeFile(path.join(folder, 'nginx.conf'), around)
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'nginx/error.log']
  const child = spawn(nginx as string, args, { stdio: 'inherit' })
  let answer: unknown
  for (let tries = 0; tries < 100 && answer !== 200; tries += 1) {
    answer = await readinessAt(tlsPort).catch((error: Error) => error.message)
    await setTimeout(50)
  }
  if (answer === 200)
    return {
      async setDown(server, isDown) {
        const line = `server 127.0.0.1:${server} max_fails=0`
        await writeFile(path.join(folder, 'site.conf'), isDown ? site.replace(line, `${line} down`) : site)
        child.kill('SIGHUP')
        await setTimeout(3_000)
      },
      stop: () => void child.kill('SIGQUIT'),
    }
  child.kill('SIGKILL')
  throw new Error(`nginx answers ${answer}\n${await readFile(path.join(folder, 'nginx/error.log'), 'utf8')}`)
}

function replaced(text: string, changes: [string, string][]): string {
  for (const [from] of changes) if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no ${from} any more`)
  return changes.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
}

function readinessAt(port: number): Promise<number | undefined> {
  const options = {
    host: '127.0.0.1',
    port,
    servername: 'bootcamp.example',
    path: '/readyz',
    headers: { Host: `bootcamp.example:${port}` },
    rejectUnauthorized: false,
  }
  return new Promise((resolve, reject) => {
    const asked = request(options, (response) => response.resume().on('end', () => resolve(response.statusCode)))
    asked.on('error', reject).end()
  })
}
