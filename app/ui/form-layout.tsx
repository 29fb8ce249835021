import type { ReactNode } from 'react'

/**
 * A page about one form: what it is for on the left, the form on the right, one after the other where the screen is narrow.
 *
 * @param intro what invites to the form: nothing once that went well
 * @param way stands under the introduction: for who came by mistake
 * @param aside stands under the introduction, and where the screen is narrow under the form: who came for it needn't scroll
 * @param label names the form's region for screen readers
 * @param id of that region, so that an answer without script can be brought into view
 */
export function FormLayout({
  eyebrow,
  title,
  intro,
  way,
  aside,
  label,
  id,
  children,
}: {
  eyebrow: string
  title: string
  intro: ReactNode
  way?: ReactNode
  aside?: ReactNode
  label: string
  id?: string
  children: ReactNode
}) {
  return (
    <main id="content" tabIndex={-1} className="page form-page task">
      <div>
        <section className="form-intro">
          <p className="eyebrow">{eyebrow}</p>
          <h1>{title}</h1>
          {intro && <p className="lead">{intro}</p>}
          {way && <p className="form-way">{way}</p>}
        </section>
        <section id={id} className="card form-card" aria-label={label}>
          {children}
        </section>
        {aside && <div className="form-aside">{aside}</div>}
      </div>
    </main>
  )
}
