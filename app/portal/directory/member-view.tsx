import { ArrowLeft } from '../../ui/drawings/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { AboutThisLink } from '../about-this-link.tsx'
import { useInPortal } from '../portal-place.ts'
import type { Project } from '../projects/project.ts'
import type { MemberProfile } from './member-profile.ts'
import { BackgroundCard, GoalsCard, PersonalCard } from './profile-cards.tsx'
import { ProjectsCard } from './projects-card.tsx'

/** A profile, for participants and for an admin who views their portal. @param back URL of the directory with the query */
export function MemberView({
  id,
  isOneself,
  back,
  profile,
  projects,
}: {
  id: string
  isOneself: boolean
  back: string
  profile: MemberProfile
  projects: Project[]
}) {
  const inPortal = useInPortal()
  return (
    <main id="content" className="page portal-main">
      <Link className="link inline-flex items-center gap-2 py-1" to={inPortal(back)}>
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        Back to Community Directory
      </Link>
      <div className="mt-5 grid grid-cols-1 items-start gap-5 min-[62rem]:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <PersonalCard profile={profile}>
          {!isOneself && <AboutThisLink kind="person" id={id} name={profile.name} />}
        </PersonalCard>
        <BackgroundCard profile={profile} />
        <GoalsCard profile={profile} />
        <ProjectsCard firstName={profile.firstName} projects={projects} areOwn={isOneself} />
      </div>
    </main>
  )
}
