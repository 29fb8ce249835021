import { defineLetter } from '../organization/letter.tsx'
import { greeted } from '../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../platform/mail/layout.tsx'
import { noticeFrame } from './notice-frame.ts'

export interface SummarySection {
  title: string
  lines: { text: string; path: string | null }[]
  /** The number of unlisted ones. */
  more: number
}

interface TeamSummaryFacts {
  firstName: string
  sections: SummarySection[]
  /** Null for an admin. */
  stop: string | null
}

/** Sent once a day, at the hour that its reader has chosen, unless it is empty. */
export const teamSummaryLetter = defineLetter<TeamSummaryFacts>({
  kind: 'team-summary',
  write: ({ firstName, sections, stop }, { origin }) => {
    const titles = sections.map(({ title }) => title)
    return {
      subject: `Your day: ${titles.slice(0, 3).join(', ')}${titles.length > 3 ? ' and more' : ''}`,
      preview: titles.join(' · '),
      ...noticeFrame(origin, stop),
      body: (
        <>
          <LetterHeading>Here’s what happened</LetterHeading>
          <LetterText>Hello{greeted(' ', firstName)}, here’s what came in since your last summary.</LetterText>
          {sections.map(({ title, lines, more }) => (
            <div key={title}>
              <LetterText>
                <strong>{title}</strong>
              </LetterText>
              {lines.map(({ text, path }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nothing is ever moved in a letter
                <LetterText key={index}>
                  {path && !stop ? <LetterLink href={origin + path}>{text}</LetterLink> : text}
                </LetterText>
              ))}
              {more > 0 && <LetterText>And {more.toLocaleString('en-US')} more.</LetterText>}
            </div>
          ))}
          {stop ? (
            <LetterText>
              Not for you? <LetterLink href={stop}>Stop these emails</LetterLink>.
            </LetterText>
          ) : (
            <LetterButton href={`${origin}/admin/dashboard`}>Open the dashboard</LetterButton>
          )}
        </>
      ),
    }
  },
})
