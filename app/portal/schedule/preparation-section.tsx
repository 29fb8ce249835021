import type { Preparation } from '../../cohorts/schedule-item.ts'
import { DocumentLink } from './document-link.tsx'
import { ScheduleSection } from './schedule-section.tsx'
import { sectionNameOf } from './section-names.ts'

export function PreparationSection({ preparation }: { preparation: Preparation }) {
  return (
    <ScheduleSection
      {...sectionNameOf(preparation)}
      badge={<span className="badge badge-ember">Required Prep</span>}
      mark="step"
      opens={false}
    >
      <p className="max-w-[42em]">{preparation.description}</p>
      <h3 className="text-lg/tight">Core topics</h3>
      <dl className="grid gap-x-8 gap-y-3.5 md:grid-cols-2">
        {preparation.topics.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-bold">{title}</dt>
            <dd className="max-w-[36em]">{text}</dd>
          </div>
        ))}
      </dl>
      <DocumentLink of={preparation}>Open the prep pack</DocumentLink>
    </ScheduleSection>
  )
}
