/** Where an address doesn't fit on a line, it breaks behind its @ before it breaks anywhere else. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <span className="inline-block max-w-72 wrap-break-word">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
