import type { ParseArgsConfig } from 'node:util'
import type { Config } from '../../app/platform/config.ts'
import type { ServerDatabase } from '../../app/platform/database/database.server.ts'
import { emailAddress } from '../../app/platform/forms/fields.ts'
import type { Log } from '../../app/platform/log.ts'
import type { OpenServices } from '../open-services.ts'

/** One subcommand of `npm run site -- <verb>`. */
export interface Verb {
  /** One word or two, such as `backup` or `admin add`. */
  name: string
  /** The arguments, such as `FILE [--replace]`. */
  takes?: string
  /** One line for the list of all verbs. */
  does: string
  /** More text for its own help. */
  help?: string
  options?: NonNullable<ParseArgsConfig['options']>
  /** The minimum and maximum number of arguments; undefined: none. */
  words?: [least: number, most: number]
  /**
   * @returns the result, in a sentence
   * @throws StartError when it can't be done, Misuse when it was called wrongly
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: what says everything as it goes returns nothing
  run(site: Site, given: Given): Promise<string | void>
}

export interface Given {
  words: string[]
  options: Record<string, string | boolean | undefined>
}

/** What a verb can use. */
export interface Site {
  config: Config
  log: Log
  /**
   * Opens the server's services and migrates the database. Shares the embedded database with a running server. Closed
   * when the verb ends.
   */
  open(): Promise<OpenServices>
  /** The database as it is, in any version, shared with a running server. Closed when the verb ends. */
  database(): Promise<ServerDatabase>
  /**
   * Asks in the terminal, unless `--yes` was given. A verb that calls it has the option `yes`.
   *
   * @throws Misuse without a terminal, or when the answer is no
   */
  confirm(question: string): Promise<void>
  /** The path of a file named on the command line, relative to where the command was typed. */
  fileAt(name: string): string
}

/** The command was not understood, or lacks an argument. Exit code 2. */
export class Misuse extends Error {
  override name = 'Misuse'
}

/** @throws Misuse for an invalid address */
export function readAddress(word: string): string {
  const { success, data } = emailAddress.safeParse(word)
  if (!success) throw new Misuse(`${word} is not an email address.`)
  return data
}
