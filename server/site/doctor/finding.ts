import type { Config } from '../../../app/platform/config.ts'
import type { ServerDatabase } from '../../../app/platform/database/database.server.ts'
import type { Secrets } from '../../../app/platform/derive-key.server.ts'
import type { Log } from '../../../app/platform/log.ts'

/** The result of a probe. */
export interface Finding {
  about: string
  /** `unknown`: the probe could not run, which is no failure. */
  state: 'fine' | 'to do' | 'unknown'
  /** The current state, or what to do. */
  words: string
}

type Found = Omit<Finding, 'about'>

export const fine = (words: string): Found => ({ state: 'fine', words })
export const toDo = (words: string): Found => ({ state: 'to do', words })
export const unknown = (words: string): Found => ({ state: 'unknown', words })

/** What probes can use. */
export interface Asked {
  config: Config
  log: Log
  /** @throws the database's error when it can't be opened */
  database(): Promise<ServerDatabase>
  /** @throws StartError when there is none */
  secrets(): Promise<Secrets>
}

export interface Probe {
  about: string
  /** An error that it throws counts as something to do. */
  ask(asked: Asked): Promise<Found>
}

const longestMs = 15_000

/** Runs all probes in parallel, each for at most a quarter of a minute. @returns in the order of the probes */
export function askAll(probes: Probe[], asked: Asked): Promise<Finding[]> {
  return Promise.all(
    probes.map(async ({ about, ask }) => {
      const late = Promise.withResolvers<Found>()
      const timer = setTimeout(() => late.resolve(toDo(`no answer within ${longestMs / 1000} seconds`)), longestMs)
      const found = await Promise.race([(async () => ask(asked))(), late.promise]).catch((error: Error) =>
        error instanceof CouldNotAsk ? unknown(error.message) : toDo(error.message || String(error)),
      )
      clearTimeout(timer)
      return { about, ...found }
    }),
  )
}

export class CouldNotAsk extends Error {}
