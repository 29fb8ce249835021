import { href } from 'react-router'
import { brand } from '../organization/brand.ts'
import { defineLetter } from '../organization/letter.tsx'
import { greeted } from '../platform/mail/greeting.ts'
import { LetterFacts, LetterHeading, LetterLink, LetterText } from '../platform/mail/layout.tsx'
import { type BetaRequest, budgets, industries } from './beta-request.ts'

/**
 * Confirms a request for the beta. It repeats only what was chosen from a list: anybody can enter anybody's address, and
 * nobody shall send their own words to a stranger through us.
 */
export const betaRequestLetter = defineLetter<Pick<BetaRequest, 'firstName' | 'industry' | 'budget'>>({
  kind: 'beta-request',
  write: ({ firstName, industry, budget }, { origin }) => ({
    subject: "You're on the beta waitlist",
    preview: `Somebody from our team reads your request and replies within ${brand.replyTime}.`,
    reason: `You got this email because this address was entered at ${origin}${href('/spark-clients')}.`,
    body: (
      <>
        <LetterHeading>You're on the beta waitlist{greeted(', ', firstName)}!</LetterHeading>
        <LetterText>
          Thank you for telling us about your project. Somebody from our team reads your request and replies to this
          address within {brand.replyTime}.
        </LetterText>
        <LetterFacts
          rows={[
            { name: 'Industry', value: industries[industry] },
            { name: 'Budget range', value: budgets[budget] },
          ]}
        />
        <LetterText>
          The marketplace is a beta. When it has room for your project, we write to you again. You pay nothing now, and
          you have not committed to anything.
        </LetterText>
        <LetterText>
          Is there something to add? Write to <LetterLink href={`mailto:${brand.mailbox}`}>{brand.mailbox}</LetterLink>.
          If it was not you who asked, tell us there and we delete the request.
        </LetterText>
      </>
    ),
  }),
})
