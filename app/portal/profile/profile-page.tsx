import { parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { data, href, redirect, useOutlet } from 'react-router'
import { listOwnModerations } from '../../moderation/moderations.server.ts'
import { brand } from '../../organization/brand.ts'
import { askTogether } from '../../platform/database/ask-together.server.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { readTexts } from '../../platform/forms/three-way-merge.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isClientNavigation } from '../../platform/http/client-navigation.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { ListError } from '../../ui/list/list-error.tsx'
import { findProfile } from '../participants.server.ts'
import { isSectionName, type SectionName, sections } from '../profile.ts'
import { sectionColumns } from '../profile-schema.ts'
import { OwnProjects } from '../projects/own-projects.tsx'
import { movedDialog } from '../projects/project-address.ts'
import { listOwnProjects } from '../projects/projects.server.ts'
import type { Route } from './+types/profile-page'
import { profileCopy, sectionNotice } from './copy.ts'
import { ProfileView } from './profile-view.tsx'
import { saveSection } from './save-section.server.ts'
import { markOf, mergeSection, type SectionAnswer } from './section-answer.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.profile ? '' : 'Error · '}My Profile · ${brand.name}` },
]

/** At a section's address too, where a form that was sent without script is answered with the whole profile. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (params.section !== undefined) sectionIn(params)
  const db = askTogether(context.get(servicesContext).db)
  const member = requireMember(context)
  const { memberId, email, firstName, lastName } = member
  const moved = movedDialog(url)
  if (moved) return redirect(moved)
  try {
    const [stored, projects, moderations] = await Promise.all([
      findProfile(db, member),
      listOwnProjects(db, member),
      listOwnModerations(db, memberId),
    ])
    if (!stored) return data({ profile: null, problem: profileCopy['not-found'] }, { status: 404 })
    const { avatar_url: avatarUrl, ...answers } = stored
    const name = `${firstName} ${lastName}`
    return data({ profile: { memberId, name, email, avatarUrl, answers, projects, moderations }, problem: null })
  } catch (error) {
    logFailure(context, error, 'profile could not be read')
    return data({ profile: null, problem: profileCopy['not-loaded'] }, { status: 503 })
  }
}

/** Saves the section that the address names. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  const section = sectionIn(params)
  const answer = (status: number, answered: Omit<SectionAnswer, 'section'>) =>
    data<SectionAnswer>({ section, ...answered }, { status })
  const form = await readForm(request)
  try {
    const stored = await findProfile(services.db, member)
    if (!stored) return answer(404, { outcome: 'not-found' })
    const seen = String(form.get('seen') ?? '')
    const submission = parseWithZod(form, { schema: sectionColumns(section, stored) })
    const result = submission.reply()
    if (submission.status !== 'success') return answer(400, { outcome: 'invalid', result, mark: seen })
    const saved = await saveSection(services, member, section, submission.value, seen)
    switch (saved.outcome) {
      case 'not-found':
        return answer(404, { outcome: 'not-found', result })
      case 'changed-meanwhile': {
        const { current } = saved
        const opened = readTexts(seen, Object.keys(sections[section].labels))
        const meanwhile = mergeSection(section, opened, current, submission.value)
        const merged = { ...result, initialValue: { ...result.initialValue, ...meanwhile.fields } }
        const mark = markOf(section, current)
        return answer(409, { outcome: 'changed-meanwhile', result: merged, mark, meanwhile })
      }
      case 'saved':
        if (isClientNavigation(request)) return answer(200, saved)
        // The browser would go on to the section, and the words of success stand on top.
        return redirectWithToast(context, `${href('/training-portal/profile')}#top`, sectionNotice(section, 'saved'))
    }
  } catch (error) {
    logFailure(context, error, 'profile could not be saved', { section })
    return answer(503, { outcome: 'failed' })
  }
}

function sectionIn({ section }: { section?: string }): SectionName {
  if (section === undefined || !isSectionName(section)) throw data(null, { status: 404 })
  return section
}

export { unlessOnlyDialog as shouldRevalidate } from '../../platform/forms/revalidation.ts'

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, problem } = loaderData
  const dialog = useOutlet()
  // What is shown once stays, with everything that was typed into it.
  const [shown, setShown] = useState(profile)
  if (profile && profile !== shown) setShown(profile)
  if (shown)
    return (
      <ProfileView profile={shown} answered={actionData}>
        <OwnProjects projects={shown.projects} dialog={dialog} />
      </ProfileView>
    )
  return (
    <main id="content" tabIndex={-1} className="page portal-main">
      {/* Somebody may have typed into a dialog. */}
      {dialog ?? <ListError heading="My Profile" title={problem?.title ?? ''} />}
    </main>
  )
}
