import { useEffect, useRef } from 'react'
import { useFetcher, useSearchParams } from 'react-router'
import type { Lost } from '../../../platform/forms/lost-connection.ts'
import { CalendarSync, Copy } from '../../../ui/drawings/icons.tsx'
import { PendingButton } from '../../../ui/form/pending-button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { useToast } from '../../../ui/toaster.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import { keptCohort } from '../../own-cohort.ts'
import { feedCopy } from '../copy.ts'
import { type FeedAction, FeedQuestion, feedQuestionAddress, isFeedAction } from './feed-question.tsx'

/** @param url the private URL, or null without a feed @param about description of its contents */
export function FeedCard({ url, about }: { url: string | null; about: string }) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, feedCopy)
  return (
    <section
      id="subscribe"
      className="card grid justify-items-start gap-3.5 bg-surface print:hidden"
      aria-labelledby="feed-heading"
    >
      <FeedHeading changesWith={url} />
      <FormMessage notice={answer?.notice} />
      <p>{about}</p>
      {url ? (
        <>
          <FeedAddress url={url} />
          <p className="hint">
            The link is personal: anyone with it sees the schedule and the meeting link, but nothing about you. If
            someone else has it, reset it. The old one stops working immediately.
          </p>
          <FeedActions />
        </>
      ) : (
        <fetcher.Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="start" />
          <PendingButton className="button-quiet" pending="Getting it..." underWay={fetcher.state !== 'idle'}>
            Get my calendar link
          </PendingButton>
        </fetcher.Form>
      )}
    </section>
  )
}

/** The pressed button is removed when the URL appears, so the focus moves to this heading. */
function FeedHeading({ changesWith: url }: { changesWith: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(url)
  useEffect(() => {
    if (shown.current === url) return
    shown.current = url
    heading.current?.focus({ preventScroll: true })
  }, [url])
  return (
    <h2 ref={heading} id="feed-heading" tabIndex={-1} className="flex items-center gap-2.5 text-xl/tight">
      <CalendarSync aria-hidden="true" className="size-5 flex-none" />
      Subscribe to the whole schedule
    </h2>
  )
}

function FeedAddress({ url }: { url: string }) {
  return (
    <>
      <a className="button" href={url.replace(/^https?:/, 'webcal:')}>
        Open in my calendar
      </a>
      <div className="field w-full">
        <label htmlFor="feed-address">Or copy the link</label>
        <input
          id="feed-address"
          className="input"
          readOnly
          value={url}
          aria-describedby="feed-by-url"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={url} />
        <p id="feed-by-url" className="hint">
          In Google Calendar: Other calendars, the plus sign, From URL. In Outlook: Add calendar, Subscribe from web.
        </p>
      </div>
    </>
  )
}

function CopyButton({ text }: { text: string }) {
  const toast = useToast()
  async function copy() {
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    toast(copied ? feedCopy.copied : feedCopy['not-copied'])
  }
  return (
    <button type="button" className="button-quiet justify-self-start" onClick={copy}>
      <Copy aria-hidden="true" className="size-5 flex-none" />
      Copy
    </button>
  )
}

/** Both break subscribed calendars, so both ask first. */
function FeedActions() {
  const [params] = useSearchParams()
  const asked = params.get('feed')
  const triggerId = (action: FeedAction) => `${action}-feed`
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Link id={triggerId('reset')} className="button-quiet button-small" to={feedQuestionAddress('reset', params)}>
          Reset the link
        </Link>
        <Link id={triggerId('stop')} className="button-quiet button-small" to={feedQuestionAddress('stop', params)}>
          Stop the feed
        </Link>
      </div>
      {isFeedAction(asked) && <FeedQuestion about={asked} kept={keptCohort(params)} triggerId={triggerId(asked)} />}
    </>
  )
}
