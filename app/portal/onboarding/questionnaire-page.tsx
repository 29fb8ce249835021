import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { NetworkGlyph } from '../../ui/drawings/network-glyph.tsx'
import { GiveBackLink } from '../give-back/give-back-link.tsx'
import { isOver, keptCohort } from '../own-cohort.ts'
import { saveQuestionnaire } from '../participants.server.ts'
import { questionnaireSchema } from '../questionnaire-schema.ts'
import { requireOwnCohort } from '../show-own-cohort.server.ts'
import type { Route } from './+types/questionnaire-page'
import { questionnaireCopy } from './copy.ts'
import { QuestionnaireForm } from './questionnaire-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Tell Us About You · ${brand.name}` }]

export function loader({ context }: Route.LoaderArgs) {
  const { firstName } = requireMember(context)
  return { firstName, sessionsOver: isOver(requireOwnCohort(context), context.get(servicesContext).clock.now()) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const kept = keptCohort(url.searchParams)
  const { db, clock } = context.get(servicesContext)
  const member = requireMember(context)
  const submission = parseWithZod(await readForm(request), { schema: questionnaireSchema })
  if (submission.status !== 'success') return data({ result: submission.reply(), notice: null }, { status: 400 })
  try {
    const saved = await saveQuestionnaire(db, member, submission.value, clock.now())
    if (!saved)
      return redirectWithToast(context, href('/training-portal/expectations') + kept, questionnaireCopy['not-accepted'])
    return redirectWithToast(context, href('/training-portal/dashboard') + kept, questionnaireCopy.saved)
  } catch (error) {
    logFailure(context, error, 'questionnaire could not be saved')
    return data({ result: submission.reply(), notice: questionnaireCopy.failed }, { status: 503 })
  }
}

export default function QuestionnairePage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content" className="page portal-main">
      <div className="grid gap-[clamp(2rem,5vw,5rem)] min-[62rem]:grid-cols-[5fr_7fr]">
        <header className="self-start min-[62rem]:sticky min-[62rem]:top-12">
          <p className="eyebrow">Step 2 of 2</p>
          <h1 className="mt-3">Tell Us About You</h1>
          <p className="lead">
            Thank you, {loaderData.firstName}. A few minutes here help{' '}
            {loaderData.sessionsOver
              ? 'others get to know you, and help us fit the next bootcamp to the people in it.'
              : 'us fit the sessions to the people in them.'}
          </p>
          <p className="hint mt-4">
            Other participants see your answers. Your <span className="whitespace-nowrap">email</span> address stays
            private. Fields marked * are required.
          </p>
          <NetworkGlyph lit={3} className="mt-12 h-auto w-[min(16rem,60%)] max-[62rem]:hidden" />
        </header>
        <div className="grid gap-8">
          <QuestionnaireForm />
          {!loaderData.sessionsOver && <GiveBackLink />}
        </div>
      </div>
    </main>
  )
}
