import { parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { data, type RouterContextProvider, redirect, useOutlet } from 'react-router'
import { listOwnModerations, noteRemovalRead } from '../../moderation/moderations.server.ts'
import { brand } from '../../organization/brand.ts'
import { type PictureProblem, statusOfProblem } from '../../platform/files/picture.ts'
import { receiveUpload } from '../../platform/files/receive-upload.server.ts'
import { readTexts } from '../../platform/forms/three-way-merge.ts'
import { isRowId } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import type { SavedFields } from '../../ui/form/use-edited.ts'
import { ListError } from '../../ui/list/list-error.tsx'
import type { Member } from '../../viewer.ts'
import { findProfile } from '../participants.server.ts'
import { isSectionName, type SectionName, sections } from '../profile.ts'
import { sectionColumns } from '../profile-schema.ts'
import { OwnProjects } from '../projects/own-projects.tsx'
import { movedDialog } from '../projects/project-address.ts'
import { listOwnProjects } from '../projects/projects.server.ts'
import type { Route } from './+types/profile-page'
import { type AvatarAnswer, readAvatarUpload } from './avatar-upload.ts'
import { removeAvatar, saveAvatar } from './change-avatar.server.ts'
import { type AvatarOutcome, avatarCopy, profileCopy, type SectionOutcome, sectionNotice } from './copy.ts'
import { ProfileView } from './profile-view.tsx'
import { saveSection } from './save-section.server.ts'
import { markOf, mergeSection, type SectionAnswer } from './section-answer.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.profile ? '' : 'Error · '}My Profile · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
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

/** Saves one section. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  const uploader = { fileField: 'picture', memberId: member.memberId, isCounted: true }
  const { form, problem } = await receiveUpload(services, request, uploader)
  const intent = String(form.get('intent') ?? '')
  switch (intent) {
    case 'avatar':
      return changeAvatar(context, member, form, problem)
    case 'remove-avatar':
      return takeAvatarAway(context, member)
    case 'read-moderation': {
      // Dismisses the notice of a removed part.
      const id = String(form.get('id') ?? '')
      if (isRowId(id)) await noteRemovalRead(services.db, member.memberId, Number(id), services.clock.now())
      return null
    }
    default:
      if (!isSectionName(intent)) throw data(null, { status: 400 })
      return changeSection(context, member, intent, form)
  }
}

type Context = Readonly<RouterContextProvider>

async function changeAvatar(context: Context, member: Member, form: FormData, problem: PictureProblem | null) {
  const refuse = (status: number, outcome: AvatarOutcome) =>
    data<AvatarAnswer>({ notice: avatarCopy[outcome] }, { status })
  if (problem) return refuse(statusOfProblem(problem), problem)
  try {
    const upload = readAvatarUpload(form)
    if ('problem' in upload) return refuse(400, upload.problem)
    const saved = await saveAvatar(context.get(servicesContext), member, upload.picture, upload.crop)
    if (saved.outcome === 'picture-refused') return refuse(statusOfProblem(saved.problem), saved.problem)
    if (saved.outcome === 'not-in-profile') return refuse(503, 'not-in-profile')
    return data<AvatarAnswer>({ notice: avatarCopy.saved, avatarUrl: saved.avatarUrl })
  } catch (error) {
    logFailure(context, error, 'avatar could not be saved')
    return refuse(503, 'failed')
  }
}

async function takeAvatarAway(context: Context, member: Member) {
  const answer = { notice: avatarCopy['not-removed'] }
  try {
    if (!(await removeAvatar(context.get(servicesContext), member))) return data<AvatarAnswer>(answer, { status: 404 })
    return data<AvatarAnswer>({ notice: avatarCopy.removed, avatarUrl: null })
  } catch (error) {
    logFailure(context, error, 'avatar could not be removed')
    return data<AvatarAnswer>(answer, { status: 503 })
  }
}

async function changeSection(context: Context, member: Member, section: SectionName, form: FormData) {
  const services = context.get(servicesContext)
  const answer = (status: number, outcome: SectionOutcome | null, answered: Partial<SectionAnswer> = {}) => {
    const notice = outcome && sectionNotice(section, outcome)
    return data<SectionAnswer>({ form: section, notice, ...answered }, { status })
  }
  try {
    const stored = await findProfile(services.db, member)
    if (!stored) return answer(404, 'not-found')
    const seen = String(form.get('seen') ?? '')
    const submission = parseWithZod(form, { schema: sectionColumns(section, stored) })
    const result = submission.reply()
    if (submission.status !== 'success') return answer(400, null, { result, mark: seen })
    const saved = await saveSection(services, member, section, submission.value, seen)
    switch (saved.outcome) {
      case 'not-found':
        return answer(404, 'not-found', { result })
      case 'changed-meanwhile': {
        const { current } = saved
        const opened = readTexts(seen, Object.keys(sections[section].labels))
        const meanwhile = mergeSection(section, opened, current, submission.value)
        const merged = { ...result, initialValue: { ...result.initialValue, ...meanwhile.fields } }
        return answer(409, 'changed-meanwhile', { result: merged, mark: markOf(section, current), meanwhile })
      }
      case 'saved':
        return answer(200, null, { mark: saved.mark, saved: submission.payload as SavedFields })
    }
  } catch (error) {
    logFailure(context, error, 'profile could not be saved', { section })
    return answer(503, 'failed')
  }
}

export { unlessOnlyDialog as shouldRevalidate } from '../../platform/forms/revalidation.ts'

export default function ProfilePage({ loaderData: { profile, problem } }: Route.ComponentProps) {
  const dialog = useOutlet()
  // The data of the first load stays, so that a reload doesn't replace typed text.
  const [shown, setShown] = useState(profile)
  if (profile && profile !== shown) setShown(profile)
  if (shown)
    return (
      <ProfileView profile={shown}>
        <OwnProjects projects={shown.projects} dialog={dialog} />
      </ProfileView>
    )
  return (
    <main id="content" tabIndex={-1} className="page portal-main">
      {/* An open dialog may have typed text. */}
      {dialog ?? <ListError heading="My Profile" title={problem?.title ?? ''} />}
    </main>
  )
}
