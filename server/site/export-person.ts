import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Services } from '../../app/platform/services.ts'
import { StartError } from '../../app/platform/start-error.ts'
import { exportPerson } from '../../app/portal/my-data/export-my-data.server.ts'
import { readAddress, type Verb } from './verb.ts'

export const exportPersonVerb: Verb = {
  name: 'export-person',
  takes: 'ADDRESS [FILE]',
  does: 'Put everything stored about one person into a ZIP, to answer a data request',
  help:
    'For a member, it’s what they can download under My Data. For anyone else, it’s what was sent from or to the address: ' +
    'inquiries, beta requests, invitations and records of emails. First make sure it’s really them who asked. FILE must not exist yet. The ' +
    'audit log records that it was done here.',
  words: [1, 2],
  async run(site, { words: [address = '', file] }) {
    const { services } = await site.open()
    const name = file ?? `agentspark-data-${new Date().toISOString().slice(0, 10)}.zip`
    return exportTo(services, address, site.fileAt(name))
  },
}

/**
 * @param file must not exist yet
 * @returns the result, in a sentence
 * @throws Misuse for an invalid address, StartError when it can't be done
 */
export async function exportTo(services: Services, address: string, file: string): Promise<string> {
  const email = readAddress(address)
  const result = await exportPerson(services, email)
  if (result.outcome === 'nothing-stored') throw new StartError(`Nothing is stored about ${email}.`)
  try {
    // Readable by the operator only, because it holds all of a person's data.
    await pipeline(Readable.fromWeb(result.archive as never), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new StartError(`${file} already exists. Name another file.`)
    await rm(file, { force: true }).catch(() => {})
    throw new StartError(`${file} can't be written: ${message}`)
  }
  const who = result.isMember ? `the member ${email}` : `${email}, who isn’t a member`
  return `${file} holds everything stored about ${who}. The audit log has a record of it.`
}
