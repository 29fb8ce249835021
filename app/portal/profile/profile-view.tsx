import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import type { OwnModeration } from '../../moderation/moderation.ts'
import { TextField } from '../../ui/form/field.tsx'
import { Link } from '../../ui/link.tsx'
import { AboutField, AgentFields, ExperienceFields, LocationField, WorkFields } from '../answer-fields.tsx'
import { profileLabels as labels, offeredIndustries, offeredWorkStatuses, type Profile } from '../profile.ts'
import { questionnaireLabels as questions } from '../questionnaire.ts'
import { OwnAvatar } from './own-avatar.tsx'
import { OwnModerations } from './own-moderations.tsx'
import { SectionForm } from './section-form.tsx'

interface ShownProfile {
  memberId: string
  name: string
  email: string
  avatarUrl: string | null
  answers: Profile
  moderations: OwnModeration[]
}

/** @param children sections with forms of other pages */
export function ProfileView({ profile: loaded, children }: { profile: ShownProfile; children: ReactNode }) {
  // The values when the page was opened: a revalidation must not replace typed text.
  const [{ answers }] = useState(loaded)
  const { memberId, name, email, avatarUrl } = loaded
  return (
    <main id="content" tabIndex={-1} className="page portal-main">
      <header className="pb-[clamp(2rem,4vw,3rem)]">
        <h1>My Profile</h1>
        <p className="lead max-w-[40em]">
          Other participants see this. Your email stays private. Fields marked * can’t be empty.
        </p>
        <p className="mt-2">
          <Link to={href('/training-portal/community/:memberId', { memberId })}>Preview your profile</Link>
        </p>
      </header>
      <OwnModerations moderations={loaded.moderations} />
      <SectionForm
        name="personal"
        stored={answers}
        above={
          <>
            <OwnAvatar name={name} avatarUrl={avatarUrl} />
            <Identity name={name} email={email} />
          </>
        }
      >
        {(fields) => (
          <TextField
            field={fields.linkedin}
            label={labels.linkedin}
            type="url"
            autoComplete="url"
            hint="The link to your profile, so others can connect with you."
          />
        )}
      </SectionForm>
      <SectionForm name="background" stored={answers}>
        {(fields) => (
          <>
            <WorkFields
              fields={fields}
              workStatuses={offeredWorkStatuses(answers)}
              industries={offeredIndustries(answers)}
            />
            <LocationField fields={fields} />
            <AboutField fields={fields} />
          </>
        )}
      </SectionForm>
      <SectionForm name="ai-goals" stored={answers}>
        {(fields) => (
          <>
            <AgentFields fields={fields} label={labels.aiGoal} hint={questions.aiGoal} />
            <ExperienceFields fields={fields} />
          </>
        )}
      </SectionForm>
      {children}
      <section aria-labelledby="my-data" className="profile-section">
        <h2 id="my-data">My Data</h2>
        <div className="grid grid-cols-1 content-start gap-8">
          <p>Your data is yours. Download it, or delete your account.</p>
          <p>
            <Link className="button-quiet" to={href('/training-portal/profile/data')}>
              Download or leave
            </Link>
          </p>
        </div>
      </section>
    </main>
  )
}

function Identity({ name, email }: { name: string; email: string }) {
  return (
    <div>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2">
        <div>
          <dt className="hint">Name</dt>
          <dd dir="auto" className="font-semibold wrap-anywhere">
            {name}
          </dd>
        </div>
        <div>
          <dt className="hint">Email</dt>
          <dd className="font-semibold wrap-anywhere">{email}</dd>
        </div>
      </dl>
      <p className="hint mt-3">
        Need to change your name or email? <a href={href('/contact')}>Contact us</a>.
      </p>
    </div>
  )
}
