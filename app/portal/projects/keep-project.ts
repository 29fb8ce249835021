import { keepAnswers } from '../../sign-in/keep-answers.ts'
import { projectCopy } from './copy.ts'
import type { ProjectAnswer } from './project-form.tsx'

/** For `clientAction`: whatever becomes of sending a project, nothing of what was typed is lost. */
export async function keepProject(request: Request, serverAction: () => Promise<unknown>) {
  const icon = (await request.clone().formData()).get('icon')
  const hasIcon = icon instanceof File && icon.size > 0
  const lost = (notice: ProjectAnswer['notice']): ProjectAnswer => ({ result: undefined, notice })
  return keepAnswers(serverAction, {
    offline: lost(projectCopy['save-offline']),
    failed: lost(projectCopy['save-failed']),
    'signed-out': { ...lost(projectCopy[hasIcon ? 'upload-signed-out' : 'save-signed-out']), isSignedOut: true },
  })
}
