import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { RunAs } from './run-as.server.ts'

/**
 * Stops a PostgreSQL program when this process dies, even by kill -9: the watcher waits on a pipe that then closes.
 * It is a shell because that is one megabyte instead of Node's forty, and because under root it runs as the user of
 * PostgreSQL, who need not be able to reach our Node. Both leave our process group: a Ctrl-C in the terminal is for
 * the server, which stops PostgreSQL in its own order.
 *
 * @returns dismisses the watcher: call it when the watched process has ended, whose id may be given to another one
 */
export function stopWhenWeDie(pid: number, runAs: RunAs | undefined): () => Promise<void> {
  const script = 'read -r word; test "$word" = dismissed || kill -INT "$1"'
  const watcher = spawn('/bin/sh', ['-c', script, 'postgres-watcher', String(pid)], {
    ...runAs,
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(watcher, 'exit').catch(() => {})
  // Without its watcher the server still runs; the next start stops what we would leave behind.
  watcher.stdin.on('error', () => {})
  return async () => {
    watcher.stdin.end('dismissed\n')
    await ended
  }
}
