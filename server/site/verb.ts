import type { ParseArgsConfig } from 'node:util'
import type { Config } from '../../app/platform/config.ts'
import type { ServerDatabase } from '../../app/platform/database/database.server.ts'
import { emailAddress } from '../../app/platform/forms/fields.ts'
import type { Log } from '../../app/platform/log.ts'
import type { OpenServices } from '../open-services.ts'

/** One thing that an operator can ask for with `npm run site -- <verb>`. */
export interface Verb {
  /** One word or two, such as `backup` or `admin add`. */
  name: string
  /** What follows the name, such as `FILE [--replace]`. */
  takes?: string
  /** In a line, for the list of all verbs. */
  does: string
  /** What else somebody needs to know, for its own help. */
  help?: string
  options?: NonNullable<ParseArgsConfig['options']>
  /** How many words may follow the name, at least and at most; none where it is left out. */
  words?: [least: number, most: number]
  /**
   * @returns what was done, in a sentence
   * @throws StartError when it can't be done, Misuse when it was asked for in a wrong way
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: what says everything as it goes returns nothing
  run(site: Site, given: Given): Promise<string | void>
}

export interface Given {
  words: string[]
  options: Record<string, string | boolean | undefined>
}

/** What a verb works on. */
export interface Site {
  config: Config
  log: Log
  /**
   * Opens what the server opens, and brings the database up to date. The embedded database is used together with a server that runs
   * on it. Closed when the verb ends.
   */
  open(): Promise<OpenServices>
  /** The database as it is, of whatever version, used together with a server that runs on it. Closed when the verb ends. */
  database(): Promise<ServerDatabase>
  /**
   * Asks where somebody sits at a terminal, unless they have said `--yes`. A verb that calls it has the option `yes`.
   *
   * @throws Misuse where nobody can be asked, or the answer is no
   */
  confirm(question: string): Promise<void>
  /** A file that was named on the command line, as it is seen from where the command was typed. */
  fileAt(name: string): string
}

/** The command was not understood, or lacks something. Exit code 2. */
export class Misuse extends Error {
  override name = 'Misuse'
}

/** @throws Misuse when that is no address */
export function readAddress(word: string): string {
  const { success, data } = emailAddress.safeParse(word)
  if (!success) throw new Misuse(`${word} is not an email address.`)
  return data
}
