import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useMay } from '../../../allowed-to.tsx'
import { aboutCohort, type NamedCohort } from '../../../cohorts/cohort-choice.ts'
import { EmailPreview } from '../../../ui/email-preview.tsx'
import { ActionForm, type FormAnswer } from '../../../ui/form/action-form.tsx'
import { Checkbox, Select } from '../../../ui/form/field.tsx'
import { PendingButton } from '../../../ui/form/pending-button.tsx'
import { SaveRow } from '../../../ui/form/save-row.tsx'
import { useValues } from '../../../ui/form/use-edited.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import {
  isOnTeam,
  type MemberRole,
  type MemberStatus,
  memberRoleNames,
  memberStatuses,
  memberStatusNames,
  needsNotice,
  normalizeMembership,
  statusChoices,
  type TakenPlaces,
} from '../../member.ts'
import type { MemberRecord } from '../../members.server.ts'
import { AgreeToExceed } from '../../places/agree-to-exceed.tsx'
import type { PlaceEmails } from '../../places/tell-of-places.server.ts'
import { memberCopy } from '../admin-copy.ts'
import { memberLabels as labels, textsOf } from './member-edit.ts'
import { memberEditSchema } from './member-schema.ts'
import { PersonFields, ReasonField, StatusField } from './person-fields.tsx'

const onlyAdmins =
  'Only admins can open this admin area. New admins are readers until an owner changes their role under Admins.'
const onlyOwners = 'Only owners can change who is an admin, or an admin’s email.'
/** See `withoutAdminRole`. */
const roleOfTeam = `${onlyAdmins} If you remove the role, they become Cancelled and have no place, unless you choose another status.`

const formId = 'member'

/** Only owners choose admins. */
function rolesToChoose(role: MemberRole, mayGivePower: boolean): Partial<typeof memberRoleNames> {
  if (mayGivePower) return memberRoleNames
  const { admin, ...others } = memberRoleNames
  return role === 'admin' ? { admin } : others
}

/** The server's answer when nothing was saved. */
export interface MemberAnswer extends FormAnswer {
  /** The change would exceed the capacity, with the number of held places. */
  exceeds?: { capacity: number; taken: number } | undefined
  /** Query of the list where the form was opened. */
  back?: string | undefined
}

export type EditedMember = Pick<
  MemberRecord,
  'id' | 'firstName' | 'lastName' | 'email' | 'role' | 'status' | 'newsletter' | 'inCohort' | 'version'
>

/**
 * @param back query of the list, if the form was opened over it
 * @param children the link out of the form, beside the button
 */
export function MemberForm({
  member,
  cohort,
  isOneOfSeveral,
  places,
  letters = {},
  back,
  children,
}: {
  member: EditedMember
  /** The cohort of the status and the places. */
  cohort: NamedCohort
  /** There are other cohorts, so the form names this one. */
  isOneOfSeveral: boolean
  places: TakenPlaces
  /** The emails that a change of status would send. */
  letters?: PlaceEmails | undefined
  back?: string | undefined
  children?: ReactNode
}) {
  const saved = { ...textsOf(member), tell: 'on' }
  const hydrated = useHydrated()
  const mayGivePower = useMay('owner')
  const [chosen] = useValues({ formId, name: 'status', initialValue: saved.status }) as MemberStatus[]
  return (
    <ActionForm<typeof memberEditSchema, MemberAnswer>
      id={formId}
      action={href('/admin/users/:id', { id: member.id }) + aboutCohort(cohort)}
      schema={memberEditSchema}
      labels={labels}
      lost={memberCopy}
      saved={saved}
      opened={{ version: member.version, texts: textsOf(member) }}
    >
      {(fields, { answer, known }) => {
        const before = { ...member, status: known?.texts.status as MemberStatus }
        const asksToTell =
          !hydrated || (chosen !== undefined && needsNotice(before, normalizeMembership({ ...before, status: chosen })))
        // Rendered for the status with which the page was loaded.
        const shown = before.status === member.status ? emailsFor(letters, hydrated ? chosen : undefined) : []
        const returnTo = answer?.back ?? back
        return (
          <>
            {returnTo !== undefined && <input type="hidden" name="back" value={returnTo} />}
            <PersonFields fields={fields} labels={labels} />
            {/* The subgrid keeps both fields on one line when their hints differ in length. */}
            <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2 sm:gap-y-1.5 sm:[&>.field]:row-span-4 sm:[&>.field]:grid-rows-subgrid">
              <Select
                field={fields.role}
                label={labels.role}
                options={rolesToChoose(member.role, mayGivePower)}
                placeholder="Choose a role"
                hint={mayGivePower ? (isOnTeam(member) ? roleOfTeam : onlyAdmins) : onlyOwners}
              />
              <StatusField
                field={fields.status}
                label={labels.status}
                options={statusChoices}
                {...{ cohort, isOneOfSeveral, places }}
              />
            </div>
            {answer?.exceeds && <AgreeToExceed key={answer.exceeds.taken} {...answer.exceeds} />}
            {asksToTell && (
              <div className="grid gap-2">
                <Checkbox
                  field={fields.tell}
                  label={labels.tell}
                  hint="If this gives or takes away a place or a turn, we email them what it means and who to ask."
                />
                {shown.map(({ status, letter }) => (
                  <EmailPreview key={status} about={hydrated ? undefined : memberStatusNames[status]} {...letter} />
                ))}
              </div>
            )}
            <Checkbox field={fields.newsletter} label={labels.newsletter} />
            <ReasonField field={fields.reason} label={labels.reason} />
            <SaveRow isBar>
              <PendingButton pending="Saving...">Save changes</PendingButton>
              {children}
            </SaveRow>
          </>
        )
      }}
    </ActionForm>
  )
}

/** @param chosen undefined without a script */
function emailsFor(letters: PlaceEmails, chosen: MemberStatus | undefined) {
  return memberStatuses.flatMap((status) => {
    const letter = chosen === undefined || chosen === status ? letters[status] : undefined
    return letter ? [{ status, letter }] : []
  })
}
