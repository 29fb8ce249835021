import { href, redirect } from 'react-router'
import { statusOfProblem } from '../../platform/files/picture.ts'
import { receiveUpload } from '../../platform/files/receive-upload.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/avatar-route'
import { type AvatarAnswer, readAvatarUpload } from './avatar-upload.ts'
import { saveAvatar } from './change-avatar.server.ts'
import { avatarCopy } from './copy.ts'

const page = href('/training-portal/profile')

export function loader() {
  return redirect(page)
}

/** The page's script wants to know how much has gone out, which only XMLHttpRequest says: it gets data, a form a page. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  const answer = (status: number, { outcome, avatarUrl }: AvatarAnswer) => {
    if (request.headers.get('Accept') === 'application/json') return Response.json({ outcome, avatarUrl }, { status })
    const address = outcome === 'saved' ? page : `${page}?avatar=${outcome}`
    return redirectWithToast(context, address, avatarCopy[outcome])
  }
  const uploader = { fileField: 'picture', memberId: member.memberId, isCounted: true }
  const { form, problem } = await receiveUpload(services, request, uploader)
  if (problem) return answer(statusOfProblem(problem), { outcome: problem })
  try {
    const upload = readAvatarUpload(form)
    if ('problem' in upload) return await answer(400, { outcome: upload.problem })
    const saved = await saveAvatar(services, member, upload.picture, upload.crop)
    switch (saved.outcome) {
      case 'picture-refused':
        return await answer(statusOfProblem(saved.problem), { outcome: saved.problem })
      case 'not-in-profile':
        return await answer(503, { outcome: 'not-in-profile' })
      case 'saved':
        return await answer(200, saved)
    }
  } catch (error) {
    logFailure(context, error, 'avatar could not be saved')
    return answer(503, { outcome: 'failed' })
  }
}
