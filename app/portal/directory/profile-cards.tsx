import type { ReactNode } from 'react'
import { ArrowUpRight } from '../../ui/drawings/icons.tsx'
import { Avatar } from '../avatars/avatar.tsx'
import { LinkedInMark } from './linkedin-mark.tsx'
import { isOnLinkedIn } from './listed-member.ts'
import type { MemberProfile } from './member-profile.ts'

/** @param children links below the card */
export function PersonalCard({
  profile: { name, avatarUrl, linkedin },
  children,
}: {
  profile: MemberProfile
  children?: ReactNode
}) {
  return (
    <section
      className="card grid gap-5 min-[62rem]:sticky min-[62rem]:top-8 min-[62rem]:row-span-4"
      aria-labelledby="personal"
    >
      <p id="personal" className="eyebrow">
        Personal Information
      </p>
      <Avatar name={name} avatarUrl={avatarUrl} size="large" />
      <h1 dir="auto" title={name} className="line-clamp-3 pt-1.5 text-3xl/[1.2] wrap-anywhere">
        {name}
      </h1>
      {linkedin && (
        <a className="button-quiet justify-self-start" href={linkedin} target="_blank" rel="noopener noreferrer">
          {isOnLinkedIn(linkedin) ? (
            <>
              <LinkedInMark />
              Connect on LinkedIn
            </>
          ) : (
            <>
              <ArrowUpRight aria-hidden="true" className="size-5" />
              Visit web page
            </>
          )}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {children && <div>{children}</div>}
    </section>
  )
}

const facts = 'mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-x-8 gap-y-5'

export function BackgroundCard({ profile: { background, about } }: { profile: MemberProfile }) {
  return (
    <section className="card" aria-labelledby="background">
      <h2 id="background" className="text-xl/tight">
        Professional Background
      </h2>
      <dl className={facts}>
        {background.map(({ label, value }) => (
          <Fact key={label} label={label} value={value} missing="Not specified" />
        ))}
        <Fact label="About" value={about} missing="Not provided" isText />
      </dl>
    </section>
  )
}

export function GoalsCard({ profile }: { profile: MemberProfile }) {
  const { aiGoal, aiTools, bootcampGoals, usedMindStudio } = profile
  return (
    <section className="card" aria-labelledby="ai-goals">
      <h2 id="ai-goals" className="text-xl/tight">
        AI Goals &amp; Experience
      </h2>
      <dl className={facts}>
        <Fact label="Primary AI Agent Goal" value={aiGoal} missing="No AI goals shared yet" isText />
        <Fact label="AI Tools & Experience" value={aiTools} missing="Not specified" isText />
        <Fact label="Bootcamp Goals" value={goalBadges(bootcampGoals)} missing="No bootcamp goals shared yet" isText />
        <Fact
          label="MindStudio Experience"
          value={
            usedMindStudio === null
              ? null
              : usedMindStudio
                ? 'Has experience with MindStudio'
                : 'No MindStudio experience'
          }
          missing="Not specified"
          isText
        />
      </dl>
    </section>
  )
}

function goalBadges(goals: string[]): ReactNode {
  return (
    goals.length > 0 && (
      <ul className="mt-1 flex flex-wrap gap-2 whitespace-normal">
        {goals.map((goal) => (
          <li key={goal} className="chip">
            {goal}
          </li>
        ))}
      </ul>
    )
  )
}

/** @param isText uses the whole width @param missing shown without a value */
function Fact({
  label,
  value,
  missing,
  isText = false,
}: {
  label: string
  value: ReactNode
  missing?: string
  isText?: boolean
}) {
  return (
    <div className={isText ? 'col-span-full' : ''}>
      <dt className="hint">{label}</dt>
      <dd dir="auto" className="mt-0.5 max-w-[65ch] wrap-anywhere whitespace-pre-line">
        {value || <span className="text-ink-soft">{missing}</span>}
      </dd>
    </div>
  )
}
