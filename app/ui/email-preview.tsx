/** The text of an email before it is sent. @param about distinguishes several previews, before the subject */
export function EmailPreview({
  subject,
  text,
  about,
  isOpen = false,
}: {
  subject: string
  text: string
  about?: string | undefined
  isOpen?: boolean
}) {
  return (
    <details className="wrap-anywhere" open={isOpen}>
      <summary className="link">
        {about ? `${about}: ` : 'See the email: '}
        <bdi>{subject}</bdi>
      </summary>
      <div className="mt-2 rounded-md border border-hair bg-surface px-4 py-3 text-sm">
        <EmailText text={text} />
      </div>
    </details>
  )
}

/** The text part without URLs of links that have a label. */
export function EmailText({ text }: { text: string }) {
  return <pre className="font-sans whitespace-pre-wrap wrap-anywhere">{text.replace(/ <https?:[^<>\s]*>/g, '')}</pre>
}
