import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../../app/platform/config.ts'
import { openSharedDatabase, type ServerDatabase } from '../../app/platform/database/database.server.ts'
import { createLog } from '../../app/platform/log.ts'
import { StartError } from '../../app/platform/start-error.ts'
import { prepareDataDir } from '../data-dir.ts'
import { type OpenServices, openServices } from '../open-services.ts'
import { type Given, Misuse, type Site, type Verb } from './verb.ts'

/**
 * Runs one verb: `npm run site -- <verb>`. Without a terminal it asks nothing.
 *
 * @param words the arguments after `site`
 * @param env the server's settings
 * @returns the exit code: 0 done, 1 failed, 2 not understood
 */
export async function runSite(
  verbs: Verb[],
  words: string[],
  env: Record<string, string | undefined> = process.env,
): Promise<number> {
  const verb = findVerb(verbs, words)
  try {
    if (!verb) return helpWithAll(verbs, words)
    const given = read(verb, words)
    if (given.options.help) console.log(helpOf(verb))
    else await carryOut(verb, given, env)
    return 0
  } catch (error) {
    if (error instanceof Misuse) console.error(`${error.message}\n\n${verb ? helpOf(verb) : helpOfAll(verbs)}`)
    else console.error(error instanceof StartError ? error.message : error)
    return error instanceof Misuse ? 2 : 1
  }
}

function findVerb(verbs: Verb[], [first, second]: string[]): Verb | undefined {
  return verbs.find(({ name }) => name === `${first} ${second}`) ?? verbs.find(({ name }) => name === first)
}

function helpWithAll(verbs: Verb[], words: string[]): number {
  const [first] = words.filter((word) => !word.startsWith('-'))
  const family = verbs.filter(({ name }) => name.startsWith(`${first} `))
  if (words.includes('--help') || words.includes('-h') || words.length === 0) {
    console.log(helpOfAll(family.length > 0 ? family : verbs))
    return words.length === 0 ? 2 : 0
  }
  throw new Misuse(family.length > 0 ? `${first} needs another word.` : `There’s no verb called ${words[0]}.`)
}

function read({ name, options, words: [least, most] = [0, 0] }: Verb, words: string[]): Given {
  const given = parsed(words.slice(name.split(' ').length), options)
  const { length } = given.words
  if (!given.options.help && (length < least || length > most))
    throw new Misuse(length < least ? 'Something is missing.' : `${given.words[most]} is one word too many.`)
  return given
}

function parsed(args: string[], options: Verb['options']): Given {
  const help = { type: 'boolean', short: 'h' } as const
  try {
    const { positionals, values } = parseArgs({ args, options: { ...options, help }, allowPositionals: true })
    return { words: positionals, options: values as Given['options'] }
  } catch (error) {
    throw new Misuse((error as Error).message)
  }
}

async function carryOut(verb: Verb, given: Given, env: Record<string, string | undefined>): Promise<void> {
  const config = readConfig(env)
  const log = createLog(env.LOG_LEVEL ? config.logLevel : 'warn')
  let opened: Promise<OpenServices> | undefined
  let database: Promise<ServerDatabase> | undefined
  const site: Site = {
    config,
    log,
    open() {
      opened ??= openServices(config, log, { isShared: true })
      return opened
    },
    database() {
      database ??= prepareDataDir(config, log).then(() => openSharedDatabase(config, log))
      return database
    },
    confirm: (question) => confirm(question, given.options.yes === true),
    // npm changes to the project's folder; INIT_CWD is the original one.
    fileAt: (name) => path.resolve(env.INIT_CWD ?? '', name),
  }
  try {
    const done = await verb.run(site, given)
    if (done) console.log(done)
  } finally {
    // Otherwise the database would continue to run, and the next start would find its folder in use.
    await (await opened?.catch(() => undefined))?.close()
    await (await database?.catch(() => undefined))?.close()
  }
}

async function confirm(question: string, isSaid: boolean): Promise<void> {
  if (isSaid) return
  if (!process.stdin.isTTY) throw new Misuse(`${question} Add --yes to confirm.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} (yes/no) `).finally(() => terminal.close())
  if (!/^y(es)?$/i.test(answer.trim())) throw new Misuse('Nothing was done.')
}

const command = 'npm run site --'

function helpOfAll(verbs: Verb[]): string {
  const longest = Math.max(...verbs.map(({ name }) => name.length))
  const lines = verbs.map(({ name, does }) => `  ${name.padEnd(longest)}  ${does}`)
  return [
    `${command} <verb>`,
    '',
    ...lines,
    '',
    `${command} <verb> --help explains one. It uses the server’s settings, whether the server is running or not.`,
    'Exit codes: 0 done, 1 failed, 2 not understood.',
  ].join('\n')
}

function helpOf({ name, takes, does, help }: Verb): string {
  return [[command, name, takes].filter(Boolean).join(' '), does, help].filter(Boolean).join('\n\n')
}
