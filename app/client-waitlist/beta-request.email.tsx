import { budgets, industries } from '../inquiries/beta-choices.ts'
import { brand } from '../organization/brand.ts'
import { defineLetter } from '../organization/letter.tsx'
import { greeted } from '../platform/mail/greeting.ts'
import { LetterFacts, LetterHeading, LetterLink, LetterText } from '../platform/mail/layout.tsx'
import type { BetaRequest } from './beta-request.ts'

/**
 * Confirms a beta request. It repeats only choices from lists: anyone can enter a stranger's address and must not be
 * able to send them text through us.
 */
export const betaRequestLetter = defineLetter<Pick<BetaRequest, 'firstName' | 'industry' | 'budget'>>({
  kind: 'beta-request',
  write: ({ firstName, industry, budget }) => ({
    subject: "You're on the beta waitlist",
    preview: `Someone on our team will reply within ${brand.replyTime}.`,
    reason: `You received this email because someone entered this address on ${brand.name}.`,
    body: (
      <>
        <LetterHeading>You're on the beta waitlist{greeted(', ', firstName)}!</LetterHeading>
        <LetterText>
          Thank you for telling us about your project. Someone on our team will read your request and reply to this
          address within {brand.replyTime}.
        </LetterText>
        <LetterFacts
          rows={[
            { name: 'Industry', value: industries[industry] },
            { name: 'Budget range', value: budgets[budget] },
          ]}
        />
        <LetterText>
          The marketplace is in beta. When it has room for your project, we’ll write again. You pay nothing now, and
          there’s no commitment.
        </LetterText>
        <LetterText>
          Something to add? Write to <LetterLink href={`mailto:${brand.mailbox}`}>{brand.mailbox}</LetterLink>. If this
          wasn’t you, tell us there and we’ll delete the request.
        </LetterText>
      </>
    ),
  }),
})
