import { DocumentLink } from './document-link.tsx'
import { preparation } from './schedule.content.ts'
import { ScheduleSection } from './schedule-section.tsx'
import { preparationName } from './section-names.ts'

export function PreparationSection() {
  return (
    <ScheduleSection
      {...preparationName}
      badge={<span className="badge badge-ember">Required Prep</span>}
      mark="step"
      opens={false}
    >
      <p className="schedule-lead">{preparation.purpose}</p>
      <h3>Core topics</h3>
      <dl className="schedule-topics">
        {preparation.topics.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <DocumentLink name="prep-pack">Open the prep pack</DocumentLink>
    </ScheduleSection>
  )
}
