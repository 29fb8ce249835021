import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, copyFile, cp, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../e2e/server.ts'
import { findProgram, must, run } from './run.ts'

const storage = ['--storage-driver=vfs']
const userId = 10_001
const image = 'localhost/agentspark-check'
const base = 'localhost/agentspark-check-base'

/** Names, and what was found out about each. */
export type Found = [what: string, result: string]

/**
 * Builds the Dockerfile as it stands, and runs what comes out as compose.yaml does: without root, on a file system that can't be
 * written. Where this machine may run no containers, the built files are put into a mount namespace of their own instead.
 *
 * @param settings of production, whose database and mail server listen on loopback
 * @param use is called while it runs
 */
export async function checkImage(
  settings: Record<string, string>,
  use: (origin: string) => Promise<void>,
): Promise<Found[]> {
  const buildah = findProgram('buildah') as string
  const found: Found[] = []
  const began = performance.now()
  const from = process.env.BASE ?? (await makeBase(buildah))
  await must(buildah, [
    ...storage,
    'bud',
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--build-arg',
    `BASE=${from}`,
    '-t',
    image,
    '.',
  ])
  found.push(['Dockerfile is built', `on ${from}, in ${Math.round((performance.now() - began) / 1000)} s`])
  const container = (await must(buildah, [...storage, 'from', image])).trim()
  try {
    const root = (await must(buildah, [...storage, 'mount', container])).trim()
    found.push(['of it our own, in /app', `${await megabytes(path.join(root, 'app'))} MB`])
    found.push(['with the base', `${await megabytes(root)} MB`])
    const { OCIv1 } = JSON.parse(await must(buildah, [...storage, 'inspect', '--type', 'image', image]))
    if (OCIv1.config.User !== `${userId}:${userId}`) throw new Error(`The image runs as ${OCIv1.config.User}`)
    found.push(...(await runInside(root, OCIv1.config, settings, use)))
  } finally {
    await must(buildah, [...storage, 'rm', container])
    await run(buildah, [...storage, 'rmi', '--force', image])
  }
  return found
}

/** A Debian with the Node of our packages: no image can be asked for everywhere. */
async function makeBase(buildah: string): Promise<string> {
  const mmdebstrap = findProgram('mmdebstrap')
  if (!mmdebstrap)
    throw new Error('Name an image with Node in BASE, or install mmdebstrap, which makes one of Debian packages.')
  if ((await run(buildah, [...storage, 'inspect', '--type', 'image', base])).code === 0) return base
  const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-base-'))
  try {
    await must(mmdebstrap, [
      '--variant=minbase',
      '--include=ca-certificates',
      'bookworm',
      path.join(folder, 'base.tar'),
    ])
    await copyFile(`node_modules/node-linux-${process.arch}/bin/node`, path.join(folder, 'node'))
    const npm = path.resolve(await realpath(findProgram('npm') ?? ''), '../..')
    await cp(npm, path.join(folder, 'npm'), { recursive: true, dereference: true })
    // With those of this machine, whose registry may have one of its own.
    await copyFile('/etc/ssl/certs/ca-certificates.crt', path.join(folder, 'certificates'))
    const lines = [
      'FROM scratch',
      'ADD base.tar /',
      'COPY node /usr/local/bin/node',
      'COPY npm /usr/local/lib/node_modules/npm',
      'COPY certificates /etc/ssl/certs/ca-certificates.crt',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
      'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
    ]
    await writeFile(path.join(folder, 'Containerfile'), lines.join('\n'))
    await must(buildah, [...storage, 'bud', '--isolation', 'chroot', '-t', base, folder])
    return base
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface ImageConfig {
  Env: string[]
  Cmd: string[]
}

/** As compose.yaml says it: read-only but for /data and /tmp, no root and no way to it. */
async function runInside(
  root: string,
  config: ImageConfig,
  settings: Record<string, string>,
  use: (origin: string) => Promise<void>,
): Promise<Found[]> {
  const port = await freePort()
  const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-inside-'))
  const [at, data] = [path.join(folder, 'root'), path.join(folder, 'data')]
  for (const each of [at, data]) await mkdir(each)
  await chown(data, userId, userId)
  const script = `set -eu
    mount --bind "$1" "$2"; mount --bind "$3" "$2/data"; mount --bind /dev "$2/dev"; mount -t proc proc "$2/proc"
    mount -t tmpfs -o mode=1777 tmpfs "$2/tmp"
    mount -o remount,bind,ro "$2"
    at="$2"; shift 3; exec setpriv --no-new-privs chroot --userspec=${userId}:${userId} "$at" env --chdir=/app -i "$@"`
  const variables = [...config.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
  const inside = (command: string[]) => [
    '--mount',
    'sh',
    '-c',
    script,
    'sh',
    root,
    at,
    data,
    ...variables,
    'HOST=127.0.0.1',
    `ORIGIN=http://localhost:${port}`,
    `PORT=${port}`,
    ...command,
  ]
  try {
    const { output } = await run(
      'unshare',
      inside(['sh', '-c', 'id -u; id -G; touch /app/x /usr/x /x; touch /data/y && rm /data/y && echo data']),
    )
    const [user, groups] = output.split('\n')
    if (
      user !== String(userId) ||
      groups !== String(userId) ||
      output.match(/Read-only file system/g)?.length !== 3 ||
      !output.endsWith('data\n')
    )
      throw new Error(`It is not as closed as it should be:\n${output}`)
    const help = await must('unshare', inside(['node', 'build/server/index.js', 'site', '--help']))
    if (!help.includes('npm run site -- <verb>')) throw new Error(`The command of the operator says:\n${help}`)
    const child = spawn('unshare', inside(config.Cmd), { stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => {
        printed += piece
      })
    const origin = `http://localhost:${port}`
    const isReady = () =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    for (let tries = 0; tries < 600 && child.exitCode === null && !(await isReady()); tries += 1) await setTimeout(100)
    try {
      if (!(await isReady())) throw new Error(`The image does not run:\n${printed}`)
      await use(origin)
    } finally {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined
      const asked = performance.now()
      child.kill('SIGTERM')
      await ended
      printed += `\nstopped in ${Math.round(performance.now() - asked)} ms with ${child.exitCode}`
    }
    return [
      ['the image runs', `read-only, as ${user}, without rights`],
      ['and stops', printed.slice(printed.lastIndexOf('stopped in') + 'stopped '.length)],
      ['and has written into /data', (await readdir(data)).join(', ') || 'nothing'],
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function megabytes(folder: string): Promise<number> {
  return Number((await must('du', ['-smx', folder])).split('\t')[0])
}
