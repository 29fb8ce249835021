import type { SubmissionResult } from '@conform-to/react'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ToastMessage } from '../platform/toast.ts'
import { AnswerNotice } from '../ui/answer-notice.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { type ContentQuery, contentListAddress } from './admin-content-query.ts'

/**
 * A page about one item: the way back to the list, what the server answered, the form.
 *
 * @param aside stands between the answer and the form
 */
export function ContentFormFrame({
  title,
  query,
  answer,
  aside,
  children,
}: {
  title: string
  query: ContentQuery
  answer: { result: SubmissionResult<string[]> | undefined; notice: ToastMessage | null } | undefined
  aside?: ReactNode
  children: ReactNode
}) {
  const section = useRef<HTMLElement>(null)
  const notice = answer?.notice
  useEffect(() => {
    // The form was sent from its end, and the answer stands at its beginning.
    if (notice) section.current?.scrollIntoView()
  }, [notice])
  return (
    <>
      <Link className="link inline-flex items-center gap-1.5 text-sm" to={contentListAddress(query)}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        All content
      </Link>
      <h1 className="mt-3 text-3xl wrap-anywhere">{title}</h1>
      <section ref={section} aria-label={title} className="card mt-6 grid max-w-3xl gap-6">
        <AnswerNotice notice={answer?.notice} />
        {aside}
        <p className="hint">Fields marked * are required.</p>
        {answer && <ChooseAgain />}
        {children}
      </section>
    </>
  )
}

/** Without script the page is a new one, and no page can put a file back into its field. */
function ChooseAgain() {
  if (useHydrated()) return null
  return <p className="hint">If you had chosen a picture, please choose it again: browsers forget it.</p>
}
