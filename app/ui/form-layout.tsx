import type { ReactNode } from 'react'

/**
 * A page about one form: introduction on the left, form on the right, stacked in a narrow window.
 *
 * @param intro above the form; omitted after success
 * @param way below the introduction: links for visitors who want something else
 * @param aside below the introduction, in a narrow window below the form, so that the form comes first
 * @param label names the form's region for screen readers
 * @param id of that region, the fragment of an answer without JavaScript
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
