import { href, redirect } from 'react-router'
import { statusOfProblem } from '../../platform/files/picture.ts'
import { receiveUpload } from '../../platform/files/receive-upload.server.ts'
import { answerOrRedirect } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/avatar-route'
import { type AvatarAnswer, readAvatarUpload } from './avatar-upload.ts'
import { saveAvatar } from './change-avatar.server.ts'
import { type AvatarOutcome, avatarCopy } from './copy.ts'

const page = href('/training-portal/profile')

export function loader() {
  return redirect(page)
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  const refuse = (status: number, outcome: AvatarOutcome) => {
    const answer: AvatarAnswer = { notice: avatarCopy[outcome] }
    return answerOrRedirect({ request, context }, `${page}?avatar=${outcome}`, answer, status)
  }
  const uploader = { fileField: 'picture', memberId: member.memberId, isCounted: true }
  const { form, problem } = await receiveUpload(services, request, uploader)
  if (problem) return refuse(statusOfProblem(problem), problem)
  try {
    const upload = readAvatarUpload(form)
    if ('problem' in upload) return await refuse(400, upload.problem)
    const saved = await saveAvatar(services, member, upload.picture, upload.crop)
    if (saved.outcome === 'picture-refused') return await refuse(statusOfProblem(saved.problem), saved.problem)
    if (saved.outcome === 'not-in-profile') return await refuse(503, 'not-in-profile')
    const answer: AvatarAnswer = { notice: avatarCopy.saved, avatarUrl: saved.avatarUrl }
    return await answerOrRedirect({ request, context }, page, answer)
  } catch (error) {
    logFailure(context, error, 'avatar could not be saved')
    return refuse(503, 'failed')
  }
}
