import type { ReactNode } from 'react'

/** What the two sign-in pages look like. */
export function SignInFrame({
  eyebrow,
  title,
  intro,
  children,
}: {
  eyebrow: string
  title: string
  intro: string
  children: ReactNode
}) {
  return (
    <main id="content" tabIndex={-1} className="page py-12 sm:py-20">
      <div className="grid gap-10 lg:grid-cols-[5fr_6fr] lg:gap-16">
        <section>
          <p className="eyebrow">{eyebrow}</p>
          <h1>{title}</h1>
          <p className="lead">{intro}</p>
        </section>
        <section className="card" aria-label="Sign in">
          {children}
        </section>
      </div>
    </main>
  )
}
