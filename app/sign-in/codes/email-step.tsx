import { getFormProps, useForm } from '@conform-to/react'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Answered, Lost } from '../../platform/forms/lost-connection.ts'
import { EmailField } from '../../ui/form/email-field.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { validatedBy } from '../../ui/form/validated-by.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { codeRequestSchema, type SignInArea } from '../code-request.ts'
import { linkHelp, signInCopy } from './copy.ts'
import type { SignInAnswer } from './sign-in-answer.ts'

const labels = { email: 'Email' }

/**
 * First step: who is it?
 *
 * @param action where codes are requested
 * @param answer of a whole page that the server made, without JavaScript
 */
export function EmailStep({
  area,
  action,
  email,
  answer,
}: {
  area: SignInArea
  action: string
  email: string
  answer: Answered<SignInAnswer> | undefined
}) {
  const { lostRequest, emailHint, sendButton } = signInCopy[area]
  const fetcher = useFetcher<SignInAnswer | Lost>()
  const latest = useAnswer(fetcher.data, lostRequest) ?? answer
  const [form, fields] = useForm({
    id: 'request-code',
    lastResult: latest?.result,
    defaultValue: { email },
    ...validatedBy(codeRequestSchema),
  })
  // What was said of one address says nothing of the next one.
  const [outdated, setOutdated] = useState<Answered<SignInAnswer>>()
  if (fields.email.errors && latest !== outdated) setOutdated(latest)
  const notice = latest === outdated ? null : latest?.notice
  const refused = notice?.tone === 'problem'
  useFocusOnRefusal(fetcher.data && latest, fields.email.id)
  return (
    <fetcher.Form method="post" action={action} {...getFormProps(form)} className="form">
      <FormMessage id="request-code-answer" notice={notice}>
        {latest?.isLinkNeeded && <p>{linkHelp}</p>}
      </FormMessage>
      <ErrorSummary form={form} labels={labels} />
      <EmailField
        field={fields.email}
        label={labels.email}
        hint={emailHint}
        {...(refused && { 'aria-describedby': `${fields.email.id}-hint request-code-answer` })}
      />
      <div>
        <PendingButton pending="Sending code..." underWay={fetcher.state !== 'idle'}>
          {sendButton}
        </PendingButton>
      </div>
    </fetcher.Form>
  )
}

/** The address is what a refusal is about, so that is where the person goes on. */
function useFocusOnRefusal(answer: Answered<SignInAnswer> | undefined, fieldId: string): void {
  useEffect(() => {
    if (answer?.notice) document.getElementById(fieldId)?.focus()
  }, [answer, fieldId])
}
