import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { lastScheduledBackup } from '../../app/platform/backups/backups.server.ts'
import type { JobKind } from '../../app/platform/jobs/job-kind.ts'
import type { Services } from '../../app/platform/services.ts'
import { neededAgain } from '../backup/scheduled.ts'

/** So that a hanging backup is noticed on the same day and doesn't block a migration for ever. */
const longestMs = 3 * 60 * 60_000

/** Takes a backup to BACKUP_TO when the last one is too old, in a child process. A stop aborts it and leaves no file. */
export const backup: JobKind<object> = {
  queue: 'backup',
  run: (services, _data, { signal }) => takeScheduledBackup(services, signal),
}

/** @param program the script that takes a backup as a command */
export async function takeScheduledBackup(
  { config, db, clock, log }: Services,
  stop: AbortSignal,
  program = process.argv[1] ?? '',
): Promise<void> {
  const { backupTo, backupEveryMs } = config
  if (!backupTo || !neededAgain(await lastScheduledBackup(db), clock.now(), backupEveryMs)) return
  const { code, said } = await takeInProcess(program, stop, Math.min(backupEveryMs, longestMs))
  if (stop.aborted) return
  if (code === 0) log.info({ said }, 'scheduled backup')
  else log.error({ error: said }, 'scheduled backup failed')
}

let departuresSince: Date | undefined

/** Records deleted members beside the backups: all of them at the first time, later those since the last time here. */
export const departures: JobKind<object> = {
  queue: 'departures',
  async run({ config, db, clock }) {
    if (!config.backupTo) return
    const [{ noteDepartures, readDepartures }, { openPlace }] = await Promise.all([
      import('../backup/departures.ts'),
      import('../backup/place.ts'),
    ])
    const now = clock.now()
    const found = await readDepartures(db, departuresSince)
    if (found.length > 0) await noteDepartures(await openPlace(config.backupTo, config), found, now)
    // A deletion that was not yet committed now is found the next time.
    departuresSince = new Date(now.getTime() - 10 * 60_000)
  },
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
