import { TruncatedText } from '../../ui/truncated-text.tsx'
import { Nothing, PersonSection } from './person-section.tsx'
import type { ShownPerson } from './show-person.server.ts'

/** The questionnaire's answers, and the first sign-in to the portal. */
export function PersonOnboarding({ onboarding, reminded }: Pick<ShownPerson, 'onboarding' | 'reminded'>) {
  return (
    <PersonSection id="answers" title="Onboarding and answers">
      {onboarding ? (
        <>
          <p className="text-sm text-ink-soft">
            {onboarding.firstVisit ? (
              <>
                First opened the portal on{' '}
                <time dateTime={onboarding.firstVisit.iso}>{onboarding.firstVisit.words}</time>.
              </>
            ) : (
              'They haven’t opened the portal yet. These answers were imported.'
            )}{' '}
            {onboarding.answered && onboarding.firstVisit ? (
              <>
                Answered the questionnaire on{' '}
                <time dateTime={onboarding.answered.iso}>{onboarding.answered.words}</time>.
              </>
            ) : (
              onboarding.firstVisit && 'Questionnaire not answered yet.'
            )}
          </p>
          {onboarding.answers.length > 0 && (
            <dl className="mt-3 grid gap-3">
              {onboarding.answers.map(({ label, words }) => (
                <div key={label} className="min-w-0">
                  <dt className="text-sm text-ink-soft">{label}</dt>
                  <dd>
                    <TruncatedText text={words} of={label} as="card" />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </>
      ) : (
        <Nothing>They haven’t opened the portal yet.</Nothing>
      )}
      {reminded.length > 0 && (
        <p className="mt-3 text-sm text-ink-soft">Reminded on {reminded.map(({ words }) => words).join('; ')}.</p>
      )}
    </PersonSection>
  )
}
