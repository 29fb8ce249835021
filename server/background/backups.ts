import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { lastScheduledBackup } from '../../app/platform/backups/backups.server.ts'
import type { Services } from '../../app/platform/services.ts'
import { startPolling } from '../../app/platform/start-polling.server.ts'
import { neededAgain } from '../backup/scheduled.ts'

const lookEveryMs = 60_000
const triedAgainMs = 10 * 60_000
/** So that a hanging backup is noticed on the same day and doesn't block a migration for ever. */
const longestMs = 3 * 60 * 60_000

/**
 * Takes backups to BACKUP_TO on schedule, and records deleted members beside them. Of several servers one takes each
 * backup, in a child process. It doesn't keep the process alive.
 *
 * @param program the script that takes a backup as a command
 * @returns stops it; a running backup is aborted and leaves no file
 */
export function startBackups(services: Services, program = process.argv[1] ?? ''): () => Promise<void> {
  const { config, db, clock, log } = services
  const { backupTo, backupEveryMs } = config
  if (!backupTo) return async () => {}
  let notBefore = 0
  let since = new Date(0)

  async function look(stop: AbortSignal): Promise<void> {
    const now = clock.now()
    if (now.getTime() < notBefore || !neededAgain(await lastScheduledBackup(db), now, backupEveryMs)) return
    const { code, said } = await takeInProcess(program, stop, Math.min(backupEveryMs, longestMs))
    if (stop.aborted) return
    if (code === 0) return log.info({ said }, 'scheduled backup')
    notBefore = clock.now().getTime() + triedAgainMs
    log.error({ error: said }, 'scheduled backup failed')
  }

  /** All of them at the start, later those since the last run. */
  async function noteWhoHasLeft(): Promise<void> {
    const [{ noteDepartures, readDepartures }, { openPlace }] = await Promise.all([
      import('../backup/departures.ts'),
      import('../backup/place.ts'),
    ])
    const now = clock.now()
    const departures = await readDepartures(db, since.getTime() === 0 ? undefined : since)
    if (departures.length > 0) await noteDepartures(await openPlace(backupTo ?? '', config), departures, now)
    // A deletion that was not yet committed during this run is found by the next one.
    since = new Date(now.getTime() - 10 * 60_000)
  }

  const stops = [
    startPolling(services, { everyMs: lookEveryMs, work: look, failure: 'backups could not be looked after' }),
    startPolling(services, { everyMs: lookEveryMs, work: noteWhoHasLeft, failure: 'who has left could not be noted' }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function takeInProcess(
  program: string,
  stop: AbortSignal,
  mostMs: number,
): Promise<{ code: number | null; said: string }> {
  const child = fork(program, ['site', 'backup', '--scheduled'], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const late = AbortSignal.timeout(mostMs)
  const either = AbortSignal.any([stop, late])
  const end = () => child.kill('SIGTERM')
  either.addEventListener('abort', end)
  const ended = once(child, 'exit')
  const said = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')))
  const [code] = await ended.finally(() => either.removeEventListener('abort', end))
  const words = (await said).join('').trim()
  if (code === 0 || !late.aborted) return { code, said: words }
  return { code, said: `It was broken off after ${Math.round(mostMs / 60_000)} minutes. ${words}`.trim() }
}
