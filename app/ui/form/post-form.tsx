import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { Lost, LostWords } from '../../platform/forms/lost-connection.ts'
import { FormMessage } from '../form-message.tsx'
import { useAnswer } from '../use-answer.ts'
import { PendingButton } from './pending-button.tsx'

/**
 * A form of one button: hidden fields, and what went wrong above it. Its answer is a redirect.
 *
 * @param action URL, if not the page's own
 * @param lost messages for a failed request
 * @param button its label; the other properties are those of the button
 * @param formClass of the form
 * @param children beside the button
 */
export function PostForm({
  action,
  fields,
  lost,
  button,
  formClass,
  before,
  children,
  ...pending
}: {
  action?: string
  fields: Record<string, string | number>
  lost: LostWords
  button: string
  formClass?: string
  before?: ReactNode
  children?: ReactNode
} & Omit<Parameters<typeof PendingButton>[0], 'children' | 'underWay'>) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, lost)
  return (
    <fetcher.Form method="post" {...(action && { action })} className={formClass}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormMessage notice={answer?.notice} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {before}
        <PendingButton {...pending} underWay={fetcher.state !== 'idle'}>
          {button}
        </PendingButton>
        {children}
      </div>
    </fetcher.Form>
  )
}
