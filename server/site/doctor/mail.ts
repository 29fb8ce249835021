import { Resolver } from 'node:dns/promises'
import { logInToSmtp } from '../../../app/platform/mail/transport.server.ts'
import { type Asked, CouldNotAsk, fine, type Probe, toDo } from './finding.ts'

export const smtp: Probe = {
  about: 'mail server',
  async ask({ config }) {
    if (!config.smtpUrl) return fine('emails stay in the local mailbox of the demonstration')
    const { host } = new URL(config.smtpUrl)
    try {
      await logInToSmtp(config.smtpUrl)
    } catch (error) {
      return toDo(`${host} doesn't take us: ${(error as Error).message}. Look at SMTP_URL; emails wait meanwhile`)
    }
    return fine(`${host} has let us in; no email was sent`)
  },
}

/** For the domain of MAIL_FROM. */
export const spf = ofSender('SPF', async (records, domain) => {
  const [policy, other] = (await records(domain)).filter((record) => /^v=spf1( |$)/i.test(record))
  if (!policy)
    return toDo(
      `${domain} has none, so emails may count as spam: add the TXT record that your mail provider names (v=spf1 …)`,
    )
  if (other) return toDo(`${domain} has two, so none counts (RFC 7208): make them one`)
  if (/\+all\b/i.test(policy))
    return toDo(`${domain} lets everybody write in its name (+all): end it with ~all or -all`)
  return fine(`${domain}: ${policy}. Whether it names your mail server, an email to yourself shows (spf=pass)`)
})

export const dmarc = ofSender('DMARC', async (records, domain) => {
  // A subdomain inherits the organization's policy.
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const policy = (await records(`_dmarc.${name}`)).find((record) => /^v=DMARC1\b/i.test(record))
    if (policy) return fine(`${name}: ${policy}`)
  }
  return toDo(
    `${domain} has none: add a TXT record at _dmarc.${domain}, such as v=DMARC1; p=none; rua=mailto:you@${domain}`,
  )
})

export const dkim = ofSender('DKIM', async (records, domain) => {
  // When any selector exists below this name, the name itself exists (RFC 8020).
  await records(`_domainkey.${domain}`)
  throw new CouldNotAsk(
    `only an email tells under which name its signature stands: send one to yourself and look for dkim=pass with ${domain} in its source`,
  )
})

type Records = (name: string) => Promise<string[]>

function ofSender(about: string, ask: (records: Records, domain: string) => ReturnType<Probe['ask']>): Probe {
  return {
    about,
    ask({ config }: Asked) {
      if (!config.smtpUrl) throw new CouldNotAsk('no email leaves here')
      return ask(recordsOf(new Resolver({ timeout: 3_000, tries: 1 })), senderDomain(config.mailFrom))
    },
  }
}

function senderDomain(mailFrom: string): string {
  return /@([^\s<>@]+?)>?$/.exec(mailFrom)?.[1]?.toLowerCase() ?? ''
}

/** @returns an empty list when the name server says that there are none */
function recordsOf(resolver: Resolver): Records {
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code === 'ENOTFOUND' || code === 'ENODATA') return []
      throw new CouldNotAsk(`could not be asked by DNS: ${message}`)
    }
  }
}
