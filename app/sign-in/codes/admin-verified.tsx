import { DocumentScript } from '../../ui/form/document-form.tsx'
import { FormLayout } from '../../ui/form-layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { signInCopy } from './copy.ts'

/** Milliseconds (specification, second document, section 9). */
const redirectDelay = 1500

/** Says that it worked, then goes on by itself; without JavaScript the browser does it, to the second. */
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
