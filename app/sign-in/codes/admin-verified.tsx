import { DocumentScript } from '../../ui/form/document-form.tsx'
import { FormLayout } from '../../ui/form-layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { signInCopy } from './copy.ts'

/** Milliseconds (specification, second document, section 9). */
const redirectDelay = 1500

/** Confirms the sign-in, then redirects; without JavaScript by `refresh`, in whole seconds. */
export function AdminVerified({ place }: { place: string }) {
  return (
    <FormLayout label="Sign in" eyebrow="Admins" title="Admin Access" intro="You’re signed in.">
      <DocumentScript />
      <noscript>
        <meta httpEquiv="refresh" content={`2;url=${place}`} />
      </noscript>
      <Notice tone="success" title={signInCopy.admin.verified.title} />
      <p>
        <a href={place} data-after={redirectDelay}>
          Go there now
        </a>
      </p>
    </FormLayout>
  )
}
