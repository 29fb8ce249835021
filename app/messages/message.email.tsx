import { letterTopics } from '../membership/letter-topic.ts'
import { brand } from '../organization/brand.ts'
import { defineLetter } from '../organization/letter.tsx'
import { LetterLink, LetterText, Lines } from '../platform/mail/layout.tsx'
import type { LetterTemplate } from '../platform/mail/letter.ts'
import { withLinks } from '../platform/with-links.ts'
import { type MessageTopic, paragraphsOf, withFirstName } from './message.ts'

export interface MessageWords {
  subject: string
  body: string
}

/** The personal part of a copy. Messages about a place have no unsubscribe link. */
export interface OwnLinks {
  unsubscribeUrl?: string
  /** Page for choosing topics; undefined for an address without an account. */
  topicsUrl?: string
  registrationUrl?: string
}

/** `firstName` only if the text has the placeholder, and only if an email may contain it. */
export type MessageFacts = MessageWords & OwnLinks & { firstName?: string }

const reasons: Record<MessageTopic, string> = {
  place: `You received this email because it is about your place with ${brand.name}. The link above is yours alone, so remove it before forwarding.`,
  news: `You received this email because you asked for ${brand.name} news. The links above are yours alone, so remove them before forwarding.`,
  'next-bootcamp': `You received this email because you asked to hear about the next ${brand.name} bootcamp. The links above are yours alone, so remove them before forwarding.`,
  cohort: `You received this email because you are in a ${brand.name} bootcamp. The links above are yours alone, so remove them before forwarding.`,
}

/** One kind per topic, since the topic decides when a waiting email is discarded. */
export const messageLetters: Record<MessageTopic, LetterTemplate<MessageFacts>> = {
  place: messageAbout('place', 'message-place', letterTopics.place),
  news: messageAbout('news', 'message-news', letterTopics.newsletter),
  'next-bootcamp': messageAbout('next-bootcamp', 'message-next', letterTopics.nextBootcamp),
  cohort: messageAbout('cohort', 'message-cohort', letterTopics.cohort),
}

/**
 * Mail programs show a button of their own for the two headers (RFC 2369, RFC 8058): it posts to the address, which then
 * unsubscribes without a further click.
 */
function messageAbout(about: MessageTopic, kind: string, topic: string): LetterTemplate<MessageFacts> {
  return defineLetter<MessageFacts>({
    kind,
    topic,
    ownLinks: ['unsubscribeUrl', 'topicsUrl', 'registrationUrl'],
    ownWords: ['firstName'],
    write({ subject, body: text, firstName, unsubscribeUrl, topicsUrl, registrationUrl }) {
      const paragraphs = paragraphsOf(withFirstName(text, firstName))
      const body = (
        <>
          {paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
            <LetterText key={index}>
              <Lines text={paragraph} shown={linked} />
            </LetterText>
          ))}
          <LetterText>
            {unsubscribeUrl && (
              <>
                <LetterLink href={unsubscribeUrl}>Unsubscribe</LetterLink>
                {(topicsUrl || registrationUrl) && ' · '}
              </>
            )}
            {topicsUrl && (
              <>
                <LetterLink href={topicsUrl}>Choose your emails</LetterLink>
                {registrationUrl && ' · '}
              </>
            )}
            {registrationUrl && <LetterLink href={registrationUrl}>Manage your registration</LetterLink>}
          </LetterText>
        </>
      )
      return {
        subject: withFirstName(subject, firstName) || brand.name,
        preview: (paragraphs[0] ?? '').slice(0, 120),
        reason: reasons[about],
        ...(unsubscribeUrl && {
          headers: {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
        body,
      }
    },
  })
}

function linked(line: string) {
  return withLinks(line).map(({ text, isLink }) =>
    isLink ? (
      <LetterLink key={text} href={text}>
        {text}
      </LetterLink>
    ) : (
      text
    ),
  )
}
