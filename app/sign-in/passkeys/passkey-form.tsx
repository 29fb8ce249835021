import { href } from 'react-router'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { signInByPasskeyCopy } from './copy.ts'
import passkeyForm from './passkey-form.js?url'
import './passkeys.css'

/** A passkey button for documents. Hidden unless the browser supports passkeys. */
export function PasskeyForm({
  action,
  notice,
  className,
  children,
}: {
  action: string
  notice?: ToastMessage | null | undefined
  className: string
  children: string
}) {
  return (
    <div className="passkey-way">
      <script async type="module" src={passkeyForm} />
      <DocumentForm
        name="passkey"
        action={action}
        notice={notice}
        lost={signInByPasskeyCopy}
        challenge={href('/auth/confirm/passkey/challenge')}
      >
        <template data-lost="cancelled">
          <Notice {...signInByPasskeyCopy.cancelled} />
        </template>
        <input type="hidden" name="credential" />
        <SendButton pending="Signing in..." className={className}>
          {children}
        </SendButton>
      </DocumentForm>
    </div>
  )
}
