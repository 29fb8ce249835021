import path from 'node:path'
import { brand } from '../app/organization/brand.ts'
import type { Services } from '../app/platform/services.ts'
import { people } from '../seed/people.ts'

/** What a person who has just started the server needs to know next. */
export function welcome({ config }: Services): string {
  if (config.mode === 'production') return `${brand.name} is ready on ${config.origin}`
  return `
  ${brand.name} is ready on ${config.origin}

  This is the demonstration: sample people, reachable from this computer only.
  Sign in with one of these addresses; the code is in the mailbox.

    an admin         ${config.origin}/auth/confirm        ${people.admin.email}
    a participant    ${config.origin}/training-portal     ${people.participant.email}
    a new member     ${config.origin}/training-portal     ${people.newMember.email}

  Emails           ${config.origin}/dev/mailbox
                   ${path.resolve(config.dataDir, 'mailbox')}
  Stop             Ctrl-C
`
}
