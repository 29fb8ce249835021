import { getZodConstraint } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import type { core } from 'zod/mini'
import { requiredOf as requiredOfCohort } from './admin/cohorts/cohort-edit.ts'
import { requiredOf } from './admin/cohorts/schedule/item-edit.ts'
import { itemSchema } from './admin/cohorts/schedule/item-schema.ts'
import { officeHoursSchema } from './admin/cohorts/schedule/office-hours-schema.ts'
import {
  cohortSchema,
  copySchema,
  datelessCopySchema,
  draftSchema,
  newCohortSchema,
} from './admin/cohorts/schemas/cohort-schema.ts'
import { requiredOfDecision } from './admin/moderation/decision.ts'
import { decisionSchema } from './admin/moderation/decision-schema.ts'
import { requiredOfNewPerson } from './admin/person/new-person.ts'
import { newPersonSchema } from './admin/person/new-person-schema.ts'
import { invitationSchema } from './invitations/invitation-fields.ts'
import { contentSchema } from './library/editing/content-edit.ts'
import { requiredOfContent } from './library/editing/content-texts.ts'
import { requiredOfMember } from './membership/roster/editing/member-edit.ts'
import { memberEditSchema } from './membership/roster/editing/member-schema.ts'
import { requiredOfMessage } from './messages/message.ts'
import { messageSchema } from './messages/message-schema.ts'
import { requiredOfReport } from './moderation/report.ts'
import { reportSchema } from './moderation/report-schema.ts'
import { leaveConfirmation } from './portal/my-data/leave-confirmation.ts'
import { requiredOfProject } from './portal/projects/project-fields.ts'
import { projectSchema } from './portal/projects/project-schema.ts'
import { requiredAnswers } from './portal/questionnaire.ts'
import { questionnaireSchema } from './portal/questionnaire-schema.ts'
import { requiredOfNote } from './triage/notes/note.ts'
import { noteSchema } from './triage/notes/note-schema.ts'
import { requiredOfReply, requiredOfTemplate } from './triage/replies/reply-fields.ts'
import { replySchema, templateSchema } from './triage/replies/reply-schema.ts'

/** A page shows which fields are required before what checks them has come (`use-checks.ts`), so both have to say the same. */
const forms: [string, readonly string[], core.$ZodType][] = [
  ['content', requiredOfContent, contentSchema],
  ['member', requiredOfMember, memberEditSchema],
  ['new-person', requiredOfNewPerson, newPersonSchema],
  ['invitation', ['firstName', 'lastName', 'email', 'adminRole'], invitationSchema],
  ['note', requiredOfNote, noteSchema],
  ['reply', requiredOfReply, replySchema],
  ['reply template', requiredOfTemplate, templateSchema],
  ['message', requiredOfMessage, messageSchema],
  ['leave', ['email'], leaveConfirmation('ada@example.org')],
  ['project', requiredOfProject, projectSchema],
  ['questionnaire', Object.keys(requiredAnswers), questionnaireSchema],
  ['report', requiredOfReport, reportSchema],
  ['hide', requiredOfDecision('hide'), decisionSchema('hide')],
  ['show', requiredOfDecision('show'), decisionSchema('show')],
  ['cohort', requiredOfCohort({ state: 'published' }), cohortSchema],
  ['draft', requiredOfCohort({ state: 'draft' }), draftSchema],
  ['new-cohort', ['name', 'zone', 'capacity'], newCohortSchema],
  ['copy', ['name', 'firstDay'], copySchema],
  ['dateless copy', ['name'], datelessCopySchema],
  ['office-hours', ['starts', 'ends'], officeHoursSchema],
  ['live session', requiredOf('live session'), itemSchema('live session')],
  ['preparation', requiredOf('preparation'), itemSchema('preparation')],
  ['exercise', requiredOf('exercise'), itemSchema('exercise')],
]

test.each(forms)('%s: what is marked as required is what its schema asks for', (_form, required, schema) => {
  const asked = Object.entries(getZodConstraint(schema)).filter(([, constraint]) => constraint?.required)
  // Lists of choices may be empty, and hidden fields are nobody's to fill in.
  const names = asked.map(([name]) => name).filter((name) => !/\[\]$|^(version|agreedTaken|part|mark)$/.test(name))
  expect([...required].sort()).toEqual(names.sort())
})
