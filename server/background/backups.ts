import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { lastScheduledBackup } from '../../app/platform/backups/backups.server.ts'
import { keepLooking } from '../../app/platform/keep-looking.server.ts'
import type { Services } from '../../app/platform/services.ts'
import { neededAgain } from '../backup/scheduled.ts'

const lookEveryMs = 60_000
const triedAgainMs = 10 * 60_000
/** So that one that hangs is noticed on the same day, and an update of the database waits for none for ever. */
const longestMs = 3 * 60 * 60_000

/**
 * Takes backups to BACKUP_TO, and notes beside them who has left. Any number of servers may do it at once: each backup is taken by one of
 * them, in a process of its own, whose work nobody waits for. It keeps no process alive.
 *
 * @param program takes the backups, as a command
 * @returns ends it; a backup under way is broken off, and leaves nothing
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

  /** At the start everybody, later those since the last look. */
  async function noteWhoHasLeft(): Promise<void> {
    const [{ noteDepartures, readDepartures }, { openPlace }] = await Promise.all([
      import('../backup/departures.ts'),
      import('../backup/place.ts'),
    ])
    const now = clock.now()
    const departures = await readDepartures(db, since.getTime() === 0 ? undefined : since)
    if (departures.length > 0) await noteDepartures(await openPlace(backupTo ?? '', config), departures, now)
    // Whoever was leaving during this look is found by the next one.
    since = new Date(now.getTime() - 10 * 60_000)
  }

  const stops = [
    keepLooking(services, { everyMs: lookEveryMs, work: look, failure: 'backups could not be looked after' }),
    keepLooking(services, { everyMs: lookEveryMs, work: noteWhoHasLeft, failure: 'who has left could not be noted' }),
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
