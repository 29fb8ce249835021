/** What an email says, word for word, before it leaves. @param about said before the subject, where several are shown */
export function EmailPreview({ subject, text, about }: { subject: string; text: string; about?: string | undefined }) {
  return (
    <details className="wrap-anywhere">
      <summary className="link">
        {about ? `${about}: ` : 'See the email: '}
        <bdi>{subject}</bdi>
      </summary>
      <pre className="mt-2 rounded-md border border-hair bg-surface px-4 py-3 font-sans text-sm whitespace-pre-wrap">
        {text}
      </pre>
    </details>
  )
}
