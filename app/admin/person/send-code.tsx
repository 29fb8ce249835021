import { href } from 'react-router'
import type { SignInArea } from '../../sign-in/code-request.ts'
import { PostForm } from '../../ui/form/post-form.tsx'
import { sendCodeCopy } from './copy.ts'

export const areaNames: Record<SignInArea, string> = { portal: 'training portal', admin: 'admin area' }

/** Sends the sign-in page's email. Redirects to the person’s page. */
export function SendCode({ id, name, area }: { id: string; name: string; area: SignInArea }) {
  const hint = `code-hint-${area}`
  return (
    <div className="mt-4 grid gap-2">
      <PostForm
        action={href('/admin/users/:id', { id })}
        fields={{ intent: 'code', area }}
        lost={sendCodeCopy}
        button={`Email a code for the ${areaNames[area]}`}
        pending="Sending..."
        className="button-quiet"
        describedBy={hint}
        about={`to ${name}`}
      />
      <p id={hint} className="hint">
        They get the usual sign-in email with a code that works for 10 minutes, and enter it on the sign-in page with
        their email address. You never see the code.
      </p>
    </div>
  )
}
