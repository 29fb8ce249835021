import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { FormLayout } from '../../ui/form-layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useNoToastsBeside } from '../../ui/toaster.tsx'
import { signInCopy } from './copy.ts'

/** Specification, second document, section 9. */
const redirectDelay = 1500

/** Says that it worked, then goes on by itself; without JavaScript the browser does it, to the second. */
export function AdminVerified({ place }: { place: string }) {
  const navigate = useNavigate()
  useNoToastsBeside(signInCopy.admin.verified)
  useEffect(() => {
    const timer = setTimeout(() => navigate(place, { replace: true }), redirectDelay)
    return () => clearTimeout(timer)
  }, [navigate, place])
  return (
    <FormLayout label="Sign in" eyebrow="Admins" title="Admin Access" intro="You are signed in.">
      <noscript>
        <meta httpEquiv="refresh" content={`2;url=${place}`} />
      </noscript>
      <Notice tone="success" title={signInCopy.admin.verified.title} />
      <p className="mt-4">
        <Link to={place}>Go there now</Link>
      </p>
    </FormLayout>
  )
}
