/** What an email says, word for word, before it leaves. @param about said before the subject, where several are shown */
export function EmailPreview({ subject, text, about }: { subject: string; text: string; about?: string | undefined }) {
  return (
    <details className="wrap-anywhere">
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

/** As people read it: where a link has words of its own they are shown without its address. */
export function EmailText({ text }: { text: string }) {
  return <pre className="font-sans whitespace-pre-wrap wrap-anywhere">{text.replace(/ <https?:[^<>\s]*>/g, '')}</pre>
}
